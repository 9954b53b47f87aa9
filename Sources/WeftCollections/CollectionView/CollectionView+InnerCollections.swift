// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Collections inside rows, which change their sizes with the rows.
///
/// Staging a row does not defer changes of the cells of an inner collection, which are in no tree
/// of the row's nodes. So that one frame shows the whole row with the same text size and direction,
/// the inner collection runs its own preparation but delays step 5 until the outer collection's
/// step 5. The outer collection delays its step 5 until all inner collections are ready. Other
/// updates of the inner collection appear independently.
extension CollectionView {
  /// Delays a row until a collection inside is ready. A repeated call replaces the earlier entry of
  /// the same collection.
  func wait(for inner: InnerCollection) {
    innerCollections.removeAll { $0.id == inner.id }
    innerCollections.append(inner)
  }

  /// Whether the collections inside a row are ready to be shown with it.
  func isReady(inside node: CellNode) -> Bool {
    innerCollections.allSatisfy { $0.cell !== node || $0.isReady() }
  }

  /// Shows the collections inside rows that have just been shown.
  func showInnerCollections() {
    let isWaiting = { (inner: InnerCollection) in inner.cell.map(self.cells.isStaged) ?? false }
    let shown = innerCollections.filter { !isWaiting($0) }
    innerCollections.removeAll { !isWaiting($0) }
    for inner in shown { inner.show() }
  }
}
