// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges

extension CollectionNode {
  /// The selected items in the data space, in order.
  public final var pathsForSelectedItems: [ItemPath] {
    guard let parts else { return [] }
    return parts.view.selection.compactMap { parts.pipeline.pendingMap.path(of: $0) }.sorted()
  }

  /// Selects an item without a call of the delegate; data space.
  public final func selectItem(at path: ItemPath) {
    guard let element = parts?.pipeline.pendingMap.element(at: path) else { return }
    select(element, tells: false)
  }

  /// Deselects an item without a call of the delegate; data space.
  public final func deselectItem(at path: ItemPath) {
    guard let element = parts?.pipeline.pendingMap.element(at: path) else { return }
    deselect(element.id, tells: false)
  }

  /// Selects the item of a cell that the user has tapped, or deselects it.
  final func didTap(_ cell: CellNode) {
    guard let parts, let shown = cell.element, let path = parts.pipeline.pendingPath(of: shown),
      // A reload under way has given the item another element.
      let element = parts.pipeline.pendingMap.element(at: path)
    else { return }
    if allowsMultipleSelection, parts.view.selection.contains(element.id) {
      deselect(element.id, tells: true)
    } else {
      select(element, tells: true)
    }
  }

  private func select(_ element: CollectionElement, tells: Bool) {
    guard let parts, !parts.view.selection.contains(element.id) else { return }
    if !allowsMultipleSelection {
      for id in parts.view.selection { deselect(id, tells: tells) }
    }
    parts.view.selection.insert(element.id)
    parts.view.updateSelection()
    if tells, let path = parts.pipeline.pendingMap.path(of: element) {
      delegate?.collectionNode(self, didSelectItemAt: path)
    }
  }

  private func deselect(_ id: ElementID, tells: Bool) {
    guard let parts, parts.view.selection.remove(id) != nil else { return }
    parts.view.updateSelection()
    if tells, let path = parts.pipeline.pendingMap.path(of: id) {
      delegate?.collectionNode(self, didDeselectItemAt: path)
    }
  }
}
