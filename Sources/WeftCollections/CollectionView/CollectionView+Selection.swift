// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime

extension CollectionView {
  /// Transfers the press of a cell that has left the screen to the cell that now shows its item.
  func handOverPress(to shown: [VisibleCell]) {
    guard let press, !shows(press.cell),
      let dispatcher = (scrollController.layer.root.owner as? NodeHost)?.dispatcher,
      dispatcher.pointerLayer === press.cell.layer,
      let new = shown.first(where: { $0.node.element?.id == press.item })?.node
    else { return }
    dispatcher.handOverPress(to: new.layer)
    self.press = Press(item: press.item, cell: new)
    new.takeHighlight(of: press.cell)
  }

  func isSelected(_ element: CollectionElement) -> Bool {
    selection.items.contains(element.id)
  }

  func isCursor(_ element: CollectionElement) -> Bool {
    cursor.shownItem == element.id
  }

  /// O(log² n).
  func updateSelection(of element: CollectionElement) {
    guard let node = element.nodeIfAllocated, node.element === element,
      visibleCells[node] != nil
    else { return }
    node.setSelected(isSelected(element))
  }

  /// Updates the cells on the screen. Other cells are updated when they approach the viewport.
  func updateSelection() {
    for cell in visibleCells.inOrder {
      guard let element = cell.node.element else { continue }
      cell.node.setSelected(isSelected(element))
      cell.node.hasCursor = isCursor(element)
    }
  }
}
