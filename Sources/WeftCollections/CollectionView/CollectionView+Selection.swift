// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime

/// The selection and the cursor, as cells show them.
extension CollectionView {
  /// Lets the element that replaces another take over its part in the selection, and as a target.
  func elementWasReplaced(_ old: CollectionElement, by new: CollectionElement) {
    targetWasReplaced(old, by: new)
    if selection.remove(old.id) != nil { selection.insert(new.id) }
    if selectionAnchor == old.id { selectionAnchor = new.id }
    if cursor == old.id { cursor = new.id }
  }

  /// Puts the cursor on an element of the data space.
  ///
  /// - Parameter isShown: whether the user is to see it.
  func setCursor(_ id: ElementID?, isShown: Bool) {
    cursor = id
    isCursorShown = isShown && id != nil
    updateSelection()
  }

  /// The element whose cell shows the cursor.
  var shownCursor: ElementID? { isCursorShown ? cursor : nil }

  func isSelected(_ element: CollectionElement) -> Bool {
    if selection.isEmpty { return false }
    return selection.contains(element.id) || pendingID?(element).map(selection.contains) ?? false
  }

  func isCursor(_ element: CollectionElement) -> Bool {
    guard let shownCursor else { return false }
    return element.id == shownCursor || pendingID?(element) == shownCursor
  }

  /// Shows on the cells on the screen which items are selected, and which has the cursor; others
  /// follow as they come near.
  func updateSelection() {
    for cell in visibleCells.values {
      guard let element = cell.node.element else { continue }
      cell.node.setSelected(isSelected(element))
      cell.node.hasCursor = isCursor(element)
    }
  }
}
