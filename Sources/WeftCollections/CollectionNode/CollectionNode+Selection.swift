// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
import WeftLayers

extension CollectionNode {
  /// The selected items in the data space, in order.
  /// - Complexity: O(selected items · log² n), less where items were loaded together.
  public final var pathsForSelectedItems: [ItemPath] {
    guard let parts else { return initialSelection.sorted() }
    var paths: [ItemPath] = []
    parts.pipeline.pendingMap.forEachItem(among: parts.selection.items) { path, _ in
      paths.append(path)
      return true
    }
    return paths
  }

  /// Selects an item of the data space without calling the delegate. Before the collection has a
  /// window, the path refers to the data at the first load.
  public final func selectItem(at path: ItemPath) {
    guard parts != nil else {
      if !allowsMultipleSelection { initialSelection = [] }
      initialSelection.insert(path)
      return
    }
    guard let id = id(at: path) else { return }
    select(id, tells: false)
    parts?.selection.anchor = id
    parts?.view.updateSelection()
  }

  /// Deselects an item of the data space without calling the delegate.
  public final func deselectItem(at path: ItemPath) {
    initialSelection.remove(path)
    guard let id = id(at: path) else { return }
    deselect(id, tells: false)
    parts?.view.updateSelection()
  }

  /// Selects exactly the given items of the data space, without calling the delegate.
  package final func setSelectedItems(at paths: some Sequence<ItemPath>) {
    guard parts != nil else {
      initialSelection = Set(paths)
      return
    }
    setSelection(ElementIDSet(paths.compactMap { id(at: $0) }), tells: false)
  }

  /// Selects all items without calling the delegate, if more than one item can be selected.
  /// - Complexity: O(log n) for items that were loaded together, and for each item edited later.
  public final func selectAllItems() {
    guard allowsMultipleSelection, let parts else { return }
    setSelection(parts.pipeline.pendingMap.identities, tells: false)
  }

  /// Deselects all items without calling the delegate.
  public final func deselectAllItems() {
    initialSelection = []
    setSelection(ElementIDSet(), tells: false)
  }

  final func applyInitialSelection() {
    guard !initialSelection.isEmpty else { return }
    setSelectedItems(at: initialSelection)
    initialSelection = []
  }

  // MARK: Selection by the user

  /// Selects or deselects the item of a cell. A click selects only the item. With Ctrl, or by
  /// touch, the item is toggled. With Shift, all items from the last click are selected.
  /// - Parameter event: The event, or `nil` for requests of assistive technology.
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
    // The delegate may have edited in the meantime.
    if let event, event.device == .mouse, event.clickCount == 2,
      let path = pathInDataSpace(of: cell)
    {
      delegate?.collectionNode(self, didActivateItemAt: path)
    }
  }

  /// Returns the data-space path of a cell's item, or `nil` if it was deleted or has another cell.
  final func pathInDataSpace(of cell: CellNode) -> ItemPath? {
    guard let element = cell.element, element.holds(cell) else { return nil }
    return parts?.pipeline.pendingMap.path(of: element)
  }

  final func id(at path: ItemPath) -> ElementID? {
    parts?.pipeline.pendingMap.item(at: path)?.id
  }

  /// Toggles an item, at which further ranges begin.
  final func toggle(_ id: ElementID) {
    guard let parts else { return }
    let selection = parts.selection
    selection.anchor = id
    changeSelection {
      if selection.items.contains(id) {
        deselect(id, tells: true)
      } else {
        select(id, tells: true)
      }
    }
  }

  /// Selects only one item, at which further ranges begin.
  final func selectOnly(_ id: ElementID) {
    guard let parts else { return }
    let selection = parts.selection
    selection.anchor = id
    parts.pipeline.deselectRemoved()
    changeSelection {
      // If the delegate refuses the item, the selection does not change.
      guard selection.items.contains(id) || maySelect(id),
        let id = selection.items.contains(id) ? id : itemToSelect(for: id)
      else { return }
      var others = selection.items
      others.remove(id)
      deselectAll(others)
      let isAlone =
        selection.items.count == (selection.items.contains(id) ? 1 : 0)
      if allowsMultipleSelection || isAlone {
        select(id, tells: true, asks: false)
      }
    }
  }

  private func changeSelection(_ change: () -> Void) {
    guard let parts else { return }
    let hasChanged = parts.selection.change(change)
    // Includes the cells of items that are being reloaded.
    parts.view.updateSelection()
    if hasChanged { delegate?.collectionNodeSelectionDidChange(self) }
  }

  /// Selects the items from the start of the last range to an item.
  final func extendSelection(to id: ElementID, keepsOthers: Bool = false) {
    guard let parts, let path = parts.pipeline.pendingMap.path(of: id) else { return }
    let anchor = parts.selection.anchor.flatMap { parts.pipeline.pendingMap.path(of: $0) }
    let start = anchor ?? path
    if anchor == nil { parts.selection.anchor = id }
    let (first, last) = (min(start, path), max(start, path))
    var ids = parts.pipeline.pendingMap.identities(
      from: first, to: ItemPath(section: last.section, item: last.item + 1))
    if keepsOthers { ids.formUnion(parts.selection.items) }
    setSelection(ids, tells: true)
  }

  /// Sets the selection to these items, except where the delegate refuses. O(ranges of identities +
  /// visible cells), plus O(changed items · log² n) if the delegate is called for each item.
  final func setSelection(_ ids: ElementIDSet, tells: Bool) {
    guard let parts else { return }
    guard tells else {
      parts.selection.items = ids
      return parts.view.updateSelection()
    }
    changeSelection {
      deselectAll(parts.selection.items.subtracting(ids))
      selectAll(ids.subtracting(parts.selection.items))
    }
  }

  private func deselectAll(_ ids: ElementIDSet) {
    forEach(ids, unlessDefault: [.shouldDeselect, .didDeselect]) {
      deselect($0, tells: true)
    } all: {
      $0.items.subtract($1)
    }
  }

  private func selectAll(_ ids: ElementIDSet) {
    forEach(ids, unlessDefault: [.shouldSelect, .willSelect, .didSelect]) {
      select($0, tells: true)
    } all: {
      $0.items.formUnion($1)
    }
  }

  /// Changes items one by one and in order while the delegate implements one of `methods`, and the
  /// remaining items together. A million calls of a method that does nothing take a second.
  private func forEach(
    _ ids: ElementIDSet, unlessDefault methods: DelegateMethods, _ one: (ElementID) -> Void,
    all: (Selection, ElementIDSet) -> Void
  ) {
    guard let parts else { return }
    var isIndifferent: Bool {
      allowsMultipleSelection && (delegate == nil || defaultMethods.isSuperset(of: methods))
    }
    var first: ElementID?
    var left = ids
    if delegate != nil || !allowsMultipleSelection {
      // Uses the state before the first call, whatever the delegate edits.
      parts.pipeline.pendingMap.forEachItem(among: ids) { _, id in
        one(id)
        guard first == nil else { return true }
        // The first call has shown which methods the delegate implements.
        first = id
        return !isIndifferent
      }
    }
    guard isIndifferent else { return }
    if let first { left.remove(first) }
    let before = parts.selection.items.count
    all(parts.selection, left)
    if parts.selection.items.count != before { parts.selection.noteChange() }
  }

  private func maySelect(_ id: ElementID) -> Bool {
    guard let path = parts?.pipeline.pendingMap.path(of: id) else { return false }
    return delegate?.collectionNode(self, shouldSelectItemAt: path) ?? true
  }

  private func itemToSelect(for id: ElementID) -> ElementID? {
    guard let delegate, !defaultMethods.contains(.willSelect),
      let path = parts?.pipeline.pendingMap.path(of: id)
    else { return id }
    guard let target = delegate.collectionNode(self, willSelectItemAt: path) else { return nil }
    // The delegate may have edited the data.
    return target == path ? id : self.id(at: target)
  }

  /// Notifies the delegate, which may refuse, if the flags are set.
  private func select(_ id: ElementID, tells: Bool, asks: Bool = true) {
    guard let parts, !parts.selection.items.contains(id) else { return }
    var id = id
    if tells, asks {
      guard maySelect(id), let other = itemToSelect(for: id) else { return }
      if other != id, parts.selection.items.contains(other) { return }
      id = other
    }
    if !allowsMultipleSelection {
      parts.pipeline.deselectRemoved()
      let selected = parts.selection.items
      parts.pipeline.pendingMap.forEachItem(among: selected) { _, other in
        deselect(other, tells: tells)
        return true
      }
      // An item that may not be deselected stays the only selected item.
      guard parts.selection.items.isEmpty else { return }
    }
    guard let path = parts.pipeline.pendingMap.path(of: id) else { return }
    parts.selection.items.insert(id)
    parts.selection.noteChange()
    parts.showSelection(of: id)
    if tells { delegate?.collectionNode(self, didSelectItemAt: path) }
  }

  private func deselect(_ id: ElementID, tells: Bool) {
    guard let parts, parts.selection.items.contains(id) else { return }
    if tells, let path = parts.pipeline.pendingMap.path(of: id),
      delegate?.collectionNode(self, shouldDeselectItemAt: path) == false
    {
      return
    }
    guard parts.selection.items.remove(id) else { return }
    parts.selection.noteChange()
    parts.showSelection(of: id)
    if tells, let path = parts.pipeline.pendingMap.path(of: id) {
      delegate?.collectionNode(self, didDeselectItemAt: path)
    }
  }
}

@MainActor extension CollectionNode.Parts {
  /// O(log² n), regardless of the number of cells on the screen.
  fileprivate func showSelection(of id: ElementID) {
    // A deleted item stays on the screen until its update appears.
    for map in [pipeline.pendingMap, view.map] {
      guard let path = map.path(of: id) else { continue }
      if let element = map.elementIfMade(at: path) { view.updateSelection(of: element) }
      return
    }
  }
}
