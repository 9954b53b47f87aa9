// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Collections inside rows. Staging a row does not defer an inner collection's cells, so the inner
/// collection runs its own preparation but delays step 5 until the outer collection's step 5, which
/// waits for all inner collections. One frame then shows the whole row with the same text size and
/// direction. Other updates of the inner collection appear independently.
extension CollectionView {
  /// Delays a row until a collection inside is ready. Replaces the collection's earlier entry.
  func wait(for inner: InnerCollection) {
    innerCollections.removeAll { $0.id == inner.id }
    innerCollections.append(inner)
  }

  func isReady(inside node: CellNode) -> Bool {
    innerCollections.allSatisfy { $0.cell !== node || $0.isReady() }
  }

  func showInnerCollections() {
    let isWaiting = { (inner: InnerCollection) in inner.cell.map(self.cells.isStaged) ?? false }
    let shown = innerCollections.filter { !isWaiting($0) }
    innerCollections.removeAll { !isWaiting($0) }
    for inner in shown { inner.show() }
  }
}
