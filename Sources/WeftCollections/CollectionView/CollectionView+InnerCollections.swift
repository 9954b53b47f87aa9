// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Collections inside rows, which change their sizes with the rows.
///
/// Staging a row does not hold back the cells of a collection inside, which are in no tree of its
/// nodes. So that one frame shows the whole row by the same text size and direction, the inner
/// collection prepares on its own, but delays step 5 until the outer one; and the outer one delays
/// its own until all inner ones are ready. Other updates of the inner collection appear on their
/// own.
extension CollectionView {
  /// Waits with a row until a collection inside is ready; once for both, until the row is shown.
  func wait(for inner: InnerCollection) {
    innerCollections.removeAll { $0.id == inner.id }
    innerCollections.append(inner)
  }

  /// Whether the collections inside a row are ready to be shown with it.
  func isReady(inside node: CellNode) -> Bool {
    innerCollections.allSatisfy { $0.cell !== node || $0.isReady() }
  }

  /// Has the collections inside rows follow that have just been shown.
  func showInnerCollections() {
    let isWaiting = { (inner: InnerCollection) in inner.cell.map(self.cells.isStaged) ?? false }
    let shown = innerCollections.filter { !isWaiting($0) }
    innerCollections.removeAll { !isWaiting($0) }
    for inner in shown { inner.show() }
  }
}
