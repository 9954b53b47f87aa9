// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
import WeftLayers

extension CollectionNode {
  /// The selected items in the data space, in order.
  public final var pathsForSelectedItems: [ItemPath] {
    guard let parts else { return [] }
    return parts.view.selection.compactMap { parts.pipeline.pendingMap.path(of: $0) }.sorted()
  }

  /// Selects an item without a call of the delegate; data space.
  public final func selectItem(at path: ItemPath) {
    guard let id = id(at: path) else { return }
    select(id, tells: false)
    parts?.view.selectionAnchor = id
  }

  /// Deselects an item without a call of the delegate; data space.
  public final func deselectItem(at path: ItemPath) {
    guard let id = id(at: path) else { return }
    deselect(id, tells: false)
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
    for id in parts?.view.selection ?? [] { deselect(id, tells: false) }
  }

  // MARK: The user's

  /// Selects, or deselects, the item of a cell that the user has clicked or tapped.
  ///
  /// A click selects the item alone; with Ctrl, or by touch, it joins the others or leaves them; with
  /// Shift all items from the last click to this one are selected.
  ///
  /// - Parameter event: `nil` for what an assistive technology asks for.
  final func didTap(_ cell: CellNode, by event: PointerEvent?) {
    guard let path = pathInDataSpace(of: cell), let id = id(at: path) else { return }
    moveCursor(to: path, shows: false)
    let modifiers = event?.modifiers ?? []
    if allowsMultipleSelection, modifiers.contains(.shift) {
      extendSelection(to: path, keepsOthers: modifiers.contains(.control))
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
    if view.selection.contains(id) {
      deselect(id, tells: true)
    } else {
      select(id, tells: true)
    }
    view.selectionAnchor = id
  }

  /// Selects an item and no other; further ranges begin here.
  final func selectOnly(_ id: ElementID) {
    guard let view = parts?.view else { return }
    if allowsMultipleSelection {
      for other in view.selection where other != id { deselect(other, tells: true) }
    }
    select(id, tells: true)
    view.selectionAnchor = id
  }

  /// Selects the items from where the last range began to one.
  final func extendSelection(to path: ItemPath, keepsOthers: Bool = false) {
    guard let parts else { return }
    let anchor = parts.view.selectionAnchor.flatMap { parts.pipeline.pendingMap.path(of: $0) }
    let start = anchor ?? path
    if anchor == nil { parts.view.selectionAnchor = id(at: path) }
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
  final func setSelection(_ ids: Set<ElementID>, tells: Bool) {
    guard let parts else { return }
    let map = parts.pipeline.pendingMap
    func inOrder(_ ids: Set<ElementID>) -> [ElementID] {
      ids.compactMap { id in map.path(of: id).map { (id, $0) } }
        .sorted { $0.1 < $1.1 }.map(\.0)
    }
    for id in inOrder(parts.view.selection.subtracting(ids)) { deselect(id, tells: tells) }
    for id in inOrder(ids.subtracting(parts.view.selection)) { select(id, tells: tells) }
  }

  private func select(_ id: ElementID, tells: Bool) {
    guard let parts, !parts.view.selection.contains(id) else { return }
    if tells, let path = parts.pipeline.pendingMap.path(of: id),
      delegate?.collectionNode(self, shouldSelectItemAt: path) == false
    {
      return
    }
    if !allowsMultipleSelection {
      for id in parts.view.selection { deselect(id, tells: tells) }
      // One that may not be deselected stays the only one.
      guard parts.view.selection.isEmpty else { return }
    }
    parts.view.selection.insert(id)
    parts.view.updateSelection()
    if tells, let path = parts.pipeline.pendingMap.path(of: id) {
      delegate?.collectionNode(self, didSelectItemAt: path)
    }
  }

  private func deselect(_ id: ElementID, tells: Bool) {
    guard let parts, parts.view.selection.contains(id) else { return }
    if tells, let path = parts.pipeline.pendingMap.path(of: id),
      delegate?.collectionNode(self, shouldDeselectItemAt: path) == false
    {
      return
    }
    parts.view.selection.remove(id)
    parts.view.updateSelection()
    if tells, let path = parts.pipeline.pendingMap.path(of: id) {
      delegate?.collectionNode(self, didDeselectItemAt: path)
    }
  }
}
