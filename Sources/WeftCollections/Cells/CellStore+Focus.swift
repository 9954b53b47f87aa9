// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftNodes

/// Cells that are retained because the user types into them.
extension CellStore {
  /// The window's focused layer, even if it is off the screen.
  private var focusedLayer: Layer? {
    (screen.scrollController.layer.root.owner as? NodeHost)?.dispatcher.focus.layer
  }

  /// Whether the focus is inside a cell, which may be off the screen.
  func isFocused(inside node: CellNode) -> Bool {
    guard node.isNodeLoaded, let focused = focusedLayer else { return false }
    return focused.chain.contains { $0 === node.layer }
  }

  /// The item on the screen that contains the focus, such as a text field in which the user types.
  /// An update that moves the item scrolls to it, because the user would type blindly otherwise.
  ///
  /// - Complexity: O(depth of the focus).
  var visibleFocusedItem: ElementID? {
    guard let focused = focusedLayer else { return nil }
    for case let node as CellNode in focused.chain.map(\.owner) where screen.shows(node) {
      return node.element?.supplementaryPlace == nil ? node.element?.id : nil
    }
    return nil
  }

  /// Releases the cell of a deleted item that was kept outside the ranges because it had the focus.
  /// Cells inside the ranges are released when they leave them.
  ///
  /// - Complexity: O(depth of the focus).
  func releaseDeletedFocus() {
    guard let focused = focusedLayer else { return }
    for case let node as CellNode in focused.chain.map(\.owner) {
      guard let element = node.element, adopted[element.id]?.element === element,
        !screen.map.contains(element), isPending?(element) != true
      else { continue }
      letGo(of: element)
    }
  }

  /// Releases a cell that was retained only for its focus. This happens in a later turn, because
  /// the code that moves the focus is still running.
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
