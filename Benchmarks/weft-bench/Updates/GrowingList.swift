// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// A list of the scroll benchmark's rows that grows at its end by one row per update.
@MainActor final class GrowingList: CollectionDataSource {
  let node = CollectionNode()
  /// The number of rows, including rows that have not appeared yet.
  private(set) var count: Int

  init(count: Int) {
    self.count = count
    node.dataSource = self
  }

  /// Whether all rows at the end of the list are visible, as if the list were scrolled to its end.
  var showsItsEnd: Bool { lastVisibleRow == count - 1 && node.blankFraction == 0 }

  var lastVisibleRow: Int { node.pathsForVisibleItems.last?.item ?? -1 }

  func append(completion: (@MainActor @Sendable (Bool) -> Void)? = nil) {
    let path: ItemPath = [0, count]
    count += 1
    guard let completion else { return node.insertItems(at: [path]) }
    node.performBatchUpdates({ node.insertItems(at: [path]) }, completion: completion)
  }

  /// Scrolls to the end like the user, so that ``CollectionNode/stickyEdge`` applies from then on.
  func dragToEnd() {
    node.scroll(by: Vector(dx: 0, dy: node.contentSize.height))
  }

  /// Scrolls to the last row. Later rows do not change the offset.
  func scrollToEnd() {
    node.scrollToItem(at: [0, count - 1], position: .bottom)
  }

  func collectionNode(
    _ collectionNode: CollectionNode, numberOfItemsInSection section: Int
  ) -> Int { count }

  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForItemAt path: ItemPath
  ) -> CellNodeBlock {
    let row = UInt32(path.item)
    return { RowNode(row: row) }
  }
}
