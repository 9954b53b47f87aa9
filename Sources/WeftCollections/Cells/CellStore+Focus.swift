// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftNodes

/// Cells that are retained because the user types into them.
extension CellStore {
  private var focusedLayer: Layer? {
    (screen.scrollController.layer.root.owner as? NodeHost)?.dispatcher.focus.layer
  }

  func isFocused(inside node: CellNode) -> Bool {
    guard node.isNodeLoaded, let focused = focusedLayer else { return false }
    return focused.chain.contains { $0 === node.layer }
  }

  /// The item on the screen that contains the focus. An update that moves it scrolls to it, because
  /// the user would type blindly otherwise. O(depth of the focus).
  var visibleFocusedItem: ElementID? {
    guard let focused = focusedLayer else { return nil }
    for case let node as CellNode in focused.chain.map(\.owner) where screen.shows(node) {
      return node.element?.supplementaryPlace == nil ? node.element?.id : nil
    }
    return nil
  }

  /// Releases the cell of a deleted item that was kept outside the ranges because it had the focus.
  /// Cells inside the ranges are released when they leave them. O(depth of the focus).
  func releaseDeletedFocus() {
    guard let focused = focusedLayer else { return }
    for case let node as CellNode in focused.chain.map(\.owner) {
      guard let element = node.element, adopted[element.id]?.element === element,
        !screen.map.contains(element), isPending?(element) != true
      else { continue }
      letGo(of: element)
    }
  }

  /// Releases a cell that was retained only for its focus, in a later turn because the code that
  /// moves the focus is still running.
  func focusDidLeave(_ node: CellNode) {
    screen.runtime?.mainQueue.enqueue { [weak self, weak screen, weak node] in
      guard let self, let screen, screen.runtime != nil, let node, let element = node.element,
        element.nodeIfAllocated === node, screen.ranges.state(of: element) == nil,
        isNeeded?(element) != true
      else { return }
      letGo(of: element)
    }
  }
}
