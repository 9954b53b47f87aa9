// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges

extension CollectionNode {
  /// The selected items in the data space, in order.
  @MainActor public final var pathsForSelectedItems: [ItemPath] {
    guard let controller else { return [] }
    return controller.selection.compactMap { controller.data.pendingMap.path(of: $0) }.sorted()
  }

  /// Selects an item without telling the delegate; data space.
  @MainActor public final func selectItem(at path: ItemPath) {
    guard let element = controller?.data.pendingMap.element(at: path) else { return }
    select(element, tells: false)
  }

  /// Deselects an item without telling the delegate; data space.
  @MainActor public final func deselectItem(at path: ItemPath) {
    guard let element = controller?.data.pendingMap.element(at: path) else { return }
    deselect(element.id, tells: false)
  }

  @MainActor final func didTap(_ element: CollectionElement) {
    guard let controller else { return }
    if allowsMultipleSelection, controller.selection.contains(element.id) {
      deselect(element.id, tells: true)
    } else {
      select(element, tells: true)
    }
  }

  @MainActor private func select(_ element: CollectionElement, tells: Bool) {
    guard let controller, !controller.selection.contains(element.id) else { return }
    if !allowsMultipleSelection {
      for id in controller.selection { deselect(id, tells: tells) }
    }
    controller.selection.insert(element.id)
    element.nodeIfAllocated?.setSelected(true)
    if tells, let path = controller.data.pendingMap.path(of: element) {
      delegate?.collectionNode(self, didSelectItemAt: path)
    }
  }

  @MainActor private func deselect(_ id: ElementID, tells: Bool) {
    guard let controller, controller.selection.remove(id) != nil else { return }
    controller.ranges.tracked[id]?.element.nodeIfAllocated?.setSelected(false)
    if tells, let path = controller.data.pendingMap.path(of: id) {
      delegate?.collectionNode(self, didDeselectItemAt: path)
    }
  }
}
