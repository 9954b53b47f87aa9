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
  func elementWasReplaced(_ old: ElementID, by new: ElementID) {
    guard followsElements || pressed != nil || grabbed != nil else { return }
    targetWasReplaced(old, by: new)
    for index in replacements.indices { replacements[index][old] = new }
    if selection.remove(old) { selection.insert(new) }
    if selectionAnchor == old { selectionAnchor = new }
    if cursor == old { cursor = new }
    if dragged == old { dragged = new }
    if pressed == old { pressed = new }
    if grabbed == old { grabbed = new }
  }

  /// Hands the press of a cell that has left the screen to the cell that shows its item now.
  ///
  /// - Complexity: O(cells).
  func handOverPress(to shown: [VisibleCell]) {
    guard let pressed, let old = pressedCell, !shows(old),
      let dispatcher = (scrollController.layer.root.owner as? NodeHost)?.dispatcher,
      dispatcher.pointerLayer === old.layer,
      let new = shown.first(where: { $0.node.element.map { stands($0, for: pressed) } ?? false })?
        .node
    else { return }
    dispatcher.handOverPress(to: new.layer)
    pressedCell = new
    new.takeHighlight(of: old)
  }

  /// Whether items are selected, or the selection is being changed.
  var isSelecting: Bool { !selection.isEmpty || !replacements.isEmpty }

  /// The element that stands for an item now, while the selection is being changed.
  func newest(_ id: ElementID) -> ElementID {
    var id = id
    while let next = replacements.last?[id] { id = next }
    return id
  }

  /// The elements that stand for some items now, while the selection is being changed.
  ///
  /// - Complexity: O((replaced elements + ranges) · log n).
  func newest(_ ids: ElementIDSet) -> ElementIDSet {
    replacements.last.map { ids.replacing(by: $0) } ?? ids
  }

  /// Puts the cursor on an element of the data space.
  ///
  /// - Parameter isShown: whether the user is to see it.
  func setCursor(_ id: ElementID?, isShown: Bool) {
    if cursor != id { cursorMoves += 1 }
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
    shownCursor.map { stands(element, for: $0) } ?? false
  }

  /// Whether an element is an element of the data space, or shows the item of one.
  func stands(_ element: CollectionElement, for id: ElementID) -> Bool {
    element.id == id || pendingID?(element) == id
  }

  /// Shows on the cell of an element whether it is selected, if it is on the screen and the item
  /// was not reloaded since.
  ///
  /// - Complexity: O(log² n).
  func updateSelection(of element: CollectionElement) {
    guard let node = element.nodeIfAllocated, node.element === element,
      visibleCells[ObjectIdentifier(node)] != nil
    else { return }
    node.setSelected(isSelected(element))
  }

  /// Shows on the cells on the screen which items are selected, and which has the cursor; others
  /// follow as they come near.
  func updateSelection() {
    for cell in cellsInOrder {
      guard let element = cell.node.element else { continue }
      cell.node.setSelected(isSelected(element))
      cell.node.hasCursor = isCursor(element)
    }
  }
}
