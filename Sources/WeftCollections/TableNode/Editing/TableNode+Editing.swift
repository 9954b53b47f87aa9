// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

extension TableNode {
  /// Whether the user deletes, inserts and moves rows by controls beside them, as the delegate
  /// returns them. The setter is not animated. `false` by default.
  ///
  /// In edit mode rows do not swipe, and the user can select them only if
  /// ``allowsSelectionDuringEditing`` is `true`. Nothing is measured again. A control at the
  /// leading edge displaces the row, so its trailing end is out of sight.
  public final var isEditing: Bool {
    get { isInEditMode }
    set { setEditing(newValue, animated: false) }
  }

  /// Begins or ends the editing of rows, animated unless motion is reduced. O(rows on the screen).
  public final func setEditing(_ isEditing: Bool, animated: Bool) {
    guard isEditing != isInEditMode else { return }
    isInEditMode = isEditing
    updateMultipleSelection()
    guard let view = parts?.view else { return }
    closeSwipeActions()
    let reducesMotion = traits.reducesMotion || view.runtime?.reducesMotion ?? true
    let isAnimated = animated && isVisible && !reducesMotion
    if isEditing { return updateEditedRows(animated: isAnimated) }
    for (key, row) in editedRows {
      row.hide(animated: isAnimated) { [weak self] in self?.forget(row, key) }
    }
  }

  private func updateMultipleSelection() {
    if isInEditMode, allowsMultipleSelectionDuringEditing {
      multipleSelectionBeforeEditing = allowsMultipleSelection
      allowsMultipleSelection = true
    } else if let before = multipleSelectionBeforeEditing {
      multipleSelectionBeforeEditing = nil
      allowsMultipleSelection = before
      let selected = pathsForSelectedItems
      if !before, selected.count > 1 { setSelectedItems(at: selected.prefix(1)) }
    }
  }

  private func forget(_ row: EditedRow, _ key: ObjectIdentifier) {
    if editedRows[key] === row { editedRows[key] = nil }
  }

  // MARK: Rows

  /// Adds controls to rows that have appeared or show another version of their item.
  final func updateEditedRows(animated: Bool) {
    guard isInEditMode, let view = parts?.view else { return }
    for cell in view.visibleCells.inOrder {
      if view.swipes.isRow(cell.node) { showControls(of: cell.node, animated: animated) }
    }
  }

  private func showControls(of cell: CellNode, animated: Bool) {
    let key = ObjectIdentifier(cell)
    let known = editedRows[key]
    if let known, known.isShown, known.content === cell.element?.shown { return }
    guard isInEditMode, let path = pathInDataSpace(of: cell) else { return }
    let style = editingStyle(at: path)
    // The delegate may have edited the table.
    let isMovable =
      pathInDataSpace(of: cell)
      .flatMap { delegate?.collectionNode(self, canMoveItemAt: $0) } ?? false
    // The delegate may have changed anything.
    guard isInEditMode, parts?.view.shows(cell) ?? false, editedRows[key] === known else { return }
    if let known, known.style == style, known.isMovable == isMovable {
      known.content = cell.element?.shown
      return known.show(animated: animated)
    }
    known?.end()
    let row = EditedRow(
      cell, style, isMovable: isMovable,
      EditedRow.Callbacks(
        ground: { [weak self] in self?.ground ?? .background },
        direction: { [weak self] in
          self?.parts?.view.geometry.traits.layoutDirection ?? .leftToRight
        },
        onUse: { [weak self, weak cell] in
          guard let self, let cell, let path = pathInDataSpace(of: cell) else { return }
          commitEditing(style, at: path)
        }))
    editedRows[key] = row
    row.show(animated: animated)
  }

  private var ground: Color {
    var node: DisplayNode? = self
    while let current = node {
      if let color = current.backgroundColor { return color }
      node = current.supernode
    }
    return .background
  }

  final func endEditing(of cell: CellNode) {
    guard parts?.view.shows(cell) != true else { return }
    editedRows.removeValue(forKey: ObjectIdentifier(cell))?.end()
  }

  // MARK: The user's edits

  private func editingStyle(at path: ItemPath) -> EditingStyle {
    delegate?.collectionNode(self, editingStyleForItemAt: path) ?? .none
  }

  private func commitEditing(_ style: EditingStyle, at path: ItemPath) {
    guard isInEditMode else { return }
    delegate?.collectionNode(self, commitEditing: style, forItemAt: path)
  }

  /// Returns the controls of a row as actions, for its menu and for assistive technology.
  final func makeEditingActions(at path: ItemPath) -> [SwipeAction] {
    guard isInEditMode, let delegate, let id = id(at: path) else { return [] }
    var actions: [SwipeAction] = []
    let style = editingStyle(at: path)
    if let title = style.title {
      actions.append(
        SwipeAction(title, role: style == .delete ? .destructive : .regular) { [weak self] in
          self?.commitEditing(style, at: $0)
        })
    }
    // The delegate may have edited the table.
    guard let path = parts?.pipeline.pendingMap.path(of: id),
      delegate.collectionNode(self, canMoveItemAt: path)
    else { return actions }
    for (title, isUp) in [("Move Up", true), ("Move Down", false)] {
      let isBefore = isUp != inverted
      guard target(ofMoveFrom: path, isBefore: isBefore) != nil else { continue }
      actions.append(
        SwipeAction(title) { [weak self] path in
          guard let self, let target = target(ofMoveFrom: path, isBefore: isBefore) else { return }
          moveItemForUser(from: path, to: target)
        })
    }
    return actions
  }

  /// Returns the path of an item after a step in the table, possibly in another section.
  private func target(ofMoveFrom path: ItemPath, isBefore: Bool) -> ItemPath? {
    if isBefore, path.item > 0 { return ItemPath(section: path.section, item: path.item - 1) }
    if !isBefore, path.item + 1 < numberOfItems(inSection: path.section) {
      return ItemPath(section: path.section, item: path.item + 1)
    }
    let section = path.section + (isBefore ? -1 : 1)
    guard (0..<numberOfSections).contains(section) else { return nil }
    return ItemPath(section: section, item: isBefore ? numberOfItems(inSection: section) : 0)
  }

  /// Deletes the item at the cursor by Delete, or inserts by Enter, according to its style.
  final func commitEditing(by event: KeyEvent) -> Bool {
    guard isInEditMode, event.modifiers.isEmpty, event.key == .delete || event.key == .enter,
      let path = cursorPath, let id = id(at: path)
    else { return false }
    let style: EditingStyle = event.key == .delete ? .delete : .insert
    guard let cell = nodeForItem(at: path), parts?.view.shows(cell) ?? false,
      let row = editedRows[ObjectIdentifier(cell)]
    else {
      // A row is not deleted while it is out of sight.
      moveCursor(to: path, shows: true)
      return true
    }
    guard row.style == style else { return false }
    let before = numberOfItems(inSection: path.section)
    let next = path.item + 1 < before ? self.id(at: [path.section, path.item + 1]) : nil
    commitEditing(style, at: path)
    guard let map = parts?.pipeline.pendingMap, map.path(of: id) == nil, cursorPath == nil
    else { return true }
    // The cursor moves to the next row, or otherwise to the last.
    let count = path.section < numberOfSections ? numberOfItems(inSection: path.section) : 0
    if let next = next.flatMap({ map.path(of: $0) }) {
      moveCursor(to: next, shows: true)
    } else if count > 0 {
      moveCursor(
        to: ItemPath(section: path.section, item: min(path.item, count - 1)), shows: true)
    }
    return true
  }
}
