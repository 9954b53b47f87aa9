// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// A list with the scroll benchmark's rows that grows at its end, one row an update.
@MainActor final class GrowingList: CollectionDataSource {
  /// Shows the rows.
  let node = CollectionNode()
  /// The number of rows, those included that have not appeared yet.
  private(set) var count: Int

  init(count: Int) {
    self.count = count
    node.dataSource = self
  }

  /// Whether every row is on the screen that would be if the list were scrolled to its end.
  var showsItsEnd: Bool { lastVisibleRow == count - 1 && node.blankFraction == 0 }

  /// The last row on the screen; -1 if there is none.
  var lastVisibleRow: Int { node.pathsForVisibleItems.last?.item ?? -1 }

  /// Appends a row as an update of its own.
  func append(completion: (@MainActor @Sendable (Bool) -> Void)? = nil) {
    let path: ItemPath = [0, count]
    count += 1
    guard let completion else { return node.insertItems(at: [path]) }
    node.performBatchUpdates({ node.insertItems(at: [path]) }, completion: completion)
  }

  /// Scrolls to the end as the user would, so that ``CollectionNode/stickyEdge`` decides from then
  /// on.
  func dragToEnd() {
    node.scroll(by: Vector(dx: 0, dy: node.contentSize.height))
  }

  /// Scrolls to the last row, which stays where it is until the next call.
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
