// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftCollections

/// Rows of 40 points that can be selected, swiped and moved.
@MainActor final class TouchedRows: CollectionDataSource, CollectionDelegate {
  private(set) var items = Array(0..<100)
  private(set) var selected: Int?
  private(set) var selections = 0
  private(set) var deleted: Int?

  /// A list of the rows, which does not retain this object.
  func makeList() -> CollectionNode {
    let list = CollectionNode()
    list.dataSource = self
    list.delegate = self
    return list
  }

  func removeFirst(_ count: Int, from list: CollectionNode) {
    items.removeFirst(count)
    list.deleteItems(at: (0..<count).map { [0, $0] })
  }

  func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int
  {
    items.count
  }

  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForItemAt path: ItemPath
  ) -> CellNodeBlock {
    {
      let cell = CellNode()
      cell.style.height = 40
      return cell
    }
  }

  func collectionNode(_ collectionNode: CollectionNode, didSelectItemAt path: ItemPath) {
    selected = items[path.item]
    selections += 1
  }

  func collectionNode(
    _ collectionNode: CollectionNode, trailingSwipeActionsForItemAt path: ItemPath
  ) -> SwipeActions {
    [
      SwipeAction("Delete", role: .destructive) { [weak self, weak collectionNode] path in
        self?.deleted = self?.items.remove(at: path.item)
        collectionNode?.deleteItems(at: [path])
      }
    ]
  }

  func collectionNode(_ collectionNode: CollectionNode, canMoveItemAt path: ItemPath) -> Bool {
    true
  }

  func collectionNode(
    _ collectionNode: CollectionNode, moveItemAt source: ItemPath, to target: ItemPath
  ) -> Bool {
    items.insert(items.remove(at: source.item), at: target.item)
    return true
  }
}
