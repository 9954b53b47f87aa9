// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
import WeftLayers

extension CollectionNode {
  /// The selected items in the data space, in order.
  public final var pathsForSelectedItems: [ItemPath] {
    guard let parts else { return initialSelection.sorted() }
    return parts.view.selection.compactMap { parts.pipeline.pendingMap.path(of: $0) }.sorted()
  }

  /// Selects an item without a call of the delegate; data space.
  ///
  /// Before the collection has a window, the path refers to the data at the first load.
  public final func selectItem(at path: ItemPath) {
    guard parts != nil else {
      if !allowsMultipleSelection { initialSelection = [] }
      initialSelection.insert(path)
      return
    }
    guard let id = id(at: path) else { return }
    select(id, tells: false)
    parts?.view.selectionAnchor = id
    parts?.view.updateSelection()
  }

  /// Deselects an item without a call of the delegate; data space.
  public final func deselectItem(at path: ItemPath) {
    initialSelection.remove(path)
    guard let id = id(at: path) else { return }
    deselect(id, tells: false)
    parts?.view.updateSelection()
  }

  /// Selects exactly the items at some paths of the data space, without calls of the delegate.
  package final func setSelectedItems(at paths: some Sequence<ItemPath>) {
    guard parts != nil else {
      initialSelection = Set(paths)
      return
    }
    setSelection(Set(paths.compactMap { id(at: $0) }), tells: false)
  }

  /// Selects all items without calls of the delegate, where more than one can be selected.
  ///
  /// - Complexity: O(items · log n).
  public final func selectAllItems() {
    guard allowsMultipleSelection, let map = parts?.pipeline.pendingMap, map.count > 0,
      let last = map.path(atPosition: map.count - 1)
    else { return }
    selectOnly(itemsFrom: ItemPath(section: 0, item: 0), through: last, tells: false)
  }

  /// Deselects all items without calls of the delegate.
  public final func deselectAllItems() {
    initialSelection = []
    setSelection([], tells: false)
  }

  /// Selects what was selected before there was a window.
  final func applyInitialSelection() {
    guard !initialSelection.isEmpty else { return }
    setSelectedItems(at: initialSelection)
    initialSelection = []
  }

  // MARK: The user's

  /// Selects, or deselects, the item of a cell that the user has clicked or tapped.
  ///
  /// A click selects the item alone; with Ctrl, or by touch, it joins the others or leaves them;
  /// with Shift all items from the last click to this one are selected.
  ///
  /// - Parameter event: `nil` for what an assistive technology asks for.
  final func didTap(_ cell: CellNode, by event: PointerEvent?) {
    guard let path = pathInDataSpace(of: cell), let id = id(at: path) else { return }
    moveCursor(to: path, shows: false)
    let modifiers = event?.modifiers ?? []
    if allowsMultipleSelection, modifiers.contains(.shift) {
      extendSelection(to: id, keepsOthers: modifiers.contains(.control))
    } else if allowsMultipleSelection,
      modifiers.contains(.control) || event?.device != .mouse
    {
      toggle(id)
    } else {
      selectOnly(id)
    }
    if let event, event.device == .mouse, event.clickCount == 2 {
      delegate?.collectionNode(self, didActivateItemAt: path)
    }
  }

  /// Where the item of a cell on the screen is in the data space.
  final func pathInDataSpace(of cell: CellNode) -> ItemPath? {
    cell.element.flatMap { parts?.pipeline.pendingPath(of: $0) }
  }

  /// The identity of an item in the data space; `nil` if there is none.
  final func id(at path: ItemPath) -> ElementID? {
    parts?.pipeline.pendingMap.item(at: path)?.id
  }

  /// Selects an item that is not selected, or the other way round; further ranges begin here.
  final func toggle(_ id: ElementID) {
    guard let view = parts?.view else { return }
    view.selectionAnchor = id
    changeSelection {
      if view.selection.contains(id) {
        deselect(id, tells: true)
      } else {
        select(id, tells: true)
      }
    }
  }

  /// Selects an item and no other; further ranges begin here.
  final func selectOnly(_ id: ElementID) {
    guard let view = parts?.view else { return }
    view.selectionAnchor = id
    forgetItemsThatAreGone()
    changeSelection {
      // If it may not be selected, the others stay.
      guard view.selection.contains(id) || maySelect(id) else { return }
      let id = view.newest(id)
      for other in inOrder(view.selection) where other != id { deselect(other, tells: true) }
      if allowsMultipleSelection || view.selection.subtracting([view.newest(id)]).isEmpty {
        select(id, tells: true, asks: false)
      }
    }
  }

  /// Tells the delegate once of all that the user changes.
  ///
  /// The delegate's methods may reload items meanwhile: their new elements take part.
  private func changeSelection(_ change: () -> Void) {
    guard let view = parts?.view else { return }
    let changedBefore = view.hasSelectionChanged
    view.hasSelectionChanged = false
    view.replacements.append([:])
    change()
    view.replacements.removeLast()
    let hasChanged = view.hasSelectionChanged
    view.hasSelectionChanged = changedBefore || hasChanged
    // The cells of items that are being reloaded, too.
    view.updateSelection()
    if hasChanged { delegate?.collectionNodeSelectionDidChange(self) }
  }

  /// Selects the items from where the last range began to one.
  final func extendSelection(to id: ElementID, keepsOthers: Bool = false) {
    guard let parts, let path = parts.pipeline.pendingMap.path(of: id) else { return }
    let anchor = parts.view.selectionAnchor.flatMap { parts.pipeline.pendingMap.path(of: $0) }
    let start = anchor ?? path
    if anchor == nil { parts.view.selectionAnchor = id }
    selectOnly(
      itemsFrom: min(start, path), through: max(start, path), tells: true,
      keeping: keepsOthers ? parts.view.selection : [])
  }

  /// - Complexity: O(items of the range · log n + selected ones).
  private func selectOnly(
    itemsFrom first: ItemPath, through last: ItemPath, tells: Bool,
    keeping kept: Set<ElementID> = []
  ) {
    guard let parts else { return }
    var ids = kept
    let map = parts.pipeline.pendingMap
    for section in first.section...last.section where section < map.numberOfSections {
      let low = section == first.section ? first.item : 0
      let end = section == last.section ? last.item + 1 : map.numberOfItems(inSection: section)
      for item in low..<max(low, end) {
        if let id = map.item(at: ItemPath(section: section, item: item))?.id { ids.insert(id) }
      }
    }
    setSelection(ids, tells: tells)
  }

  /// Makes the selection exactly these items, as far as the delegate allows it.
  ///
  /// - Complexity: O(selected items, before and after + changed ones · log n).
  final func setSelection(_ ids: Set<ElementID>, tells: Bool) {
    guard let parts else { return }
    guard tells else {
      parts.view.selection = ids
      return parts.view.updateSelection()
    }
    changeSelection {
      for id in inOrder(parts.view.selection.subtracting(ids)) { deselect(id, tells: true) }
      // Those that were reloaded meanwhile have other elements.
      let missing = ids.filter { !parts.view.selection.contains(parts.view.newest($0)) }
      for id in inOrder(missing) { select(id, tells: true) }
    }
  }

  /// The items of the data space among some, in order.
  private func inOrder(_ ids: some Sequence<ElementID>) -> [ElementID] {
    guard let parts else { return [] }
    return ids.compactMap { id in
      parts.pipeline.pendingMap.path(of: parts.view.newest(id)).map { (id, $0) }
    }
    .sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// Deselects what the data space has not got any more, and the screen still shows.
  ///
  /// - Complexity: O(selected items · log n).
  private func forgetItemsThatAreGone() {
    guard let parts, !parts.view.selection.isEmpty else { return }
    let map = parts.pipeline.pendingMap
    parts.view.selection = parts.view.selection.filter { map.path(of: $0) != nil }
  }

  private func maySelect(_ id: ElementID) -> Bool {
    guard let path = parts?.pipeline.pendingMap.path(of: id) else { return false }
    return delegate?.collectionNode(self, shouldSelectItemAt: path) ?? true
  }

  /// - Parameters:
  ///   - tells: whether the delegate hears of it.
  ///   - asks: whether the delegate may forbid it.
  private func select(_ old: ElementID, tells: Bool, asks: Bool = true) {
    guard let parts else { return }
    guard !parts.view.selection.contains(parts.view.newest(old)) else { return }
    if tells, asks, !maySelect(parts.view.newest(old)) { return }
    if !allowsMultipleSelection {
      forgetItemsThatAreGone()
      for other in inOrder(parts.view.selection) { deselect(other, tells: tells) }
      // One that may not be deselected stays the only one.
      guard parts.view.selection.isEmpty else { return }
    }
    let id = parts.view.newest(old)
    guard let path = parts.pipeline.pendingMap.path(of: id) else { return }
    parts.view.selection.insert(id)
    parts.view.hasSelectionChanged = true
    parts.view.updateSelection(of: id)
    if tells { delegate?.collectionNode(self, didSelectItemAt: path) }
  }

  private func deselect(_ old: ElementID, tells: Bool) {
    guard let parts, parts.view.selection.contains(parts.view.newest(old)) else { return }
    if tells, let path = parts.pipeline.pendingMap.path(of: parts.view.newest(old)),
      delegate?.collectionNode(self, shouldDeselectItemAt: path) == false
    {
      return
    }
    let id = parts.view.newest(old)
    guard parts.view.selection.remove(id) != nil else { return }
    parts.view.hasSelectionChanged = true
    parts.view.updateSelection(of: id)
    if tells, let path = parts.pipeline.pendingMap.path(of: id) {
      delegate?.collectionNode(self, didDeselectItemAt: path)
    }
  }
}
