// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// Cells on the screen that change on their own during a preparation.
extension UpdatePipeline {
  /// A cell on the screen has changed on its own. While it keeps the size with which the
  /// preparation shows it, it need not be part of the preparation.
  func cellDidChange(_ node: CellNode, of element: CollectionElement) {
    guard let current, !current.takesCellsAlong, current.map.contains(element),
      current.geometry.measuredAnyVersion(of: element)
    else { return }
    current.laterCells.insert(ObjectIdentifier(node))
  }

  /// Whether a cell on the screen shows its old self with a preparation, because it has changed
  /// since that began.
  func waits(_ node: CellNode, for preparation: UpdatePreparation) -> Bool {
    preparation.laterCells.contains(ObjectIdentifier(node)) && view.shows(node)
  }

  /// Whether an element keeps the extent by which a preparation knows it, whatever is measured in
  /// the meantime: its cell shows its old self in its old size.
  func keepsOldExtent(
    _ element: CollectionElement, in preparation: UpdatePreparation
  ) -> Bool {
    guard let node = element.nodeIfAllocated, waits(node, for: preparation) else { return false }
    return preparation.map.extent(of: element) != nil
  }

  /// Whether an element's cell shows its old self with a preparation, and the change with the next.
  func isLater(_ element: CollectionElement, than preparation: UpdatePreparation) -> Bool {
    guard !preparation.takesCellsAlong, let node = element.nodeIfAllocated, view.shows(node) else {
      return false
    }
    if waits(node, for: preparation) { return true }
    // It is staged only when its change is committed.
    return !view.isStaged(node) && preparation.geometry.measuredAnyVersion(of: element)
  }
}
