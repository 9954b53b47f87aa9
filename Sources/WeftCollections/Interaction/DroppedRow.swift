// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout

/// A row that the user has dropped. Its picture stays at the drop until the update with the move
/// appears, and the row then moves from the drop to its new position.
@MainActor struct DroppedRow {
  let id: ElementID
  /// The row's cell, which is dimmed.
  let cell: CellNode
  let picture: Layer

  var frame: Rect { Rect(origin: picture.position, size: picture.bounds.size) }

  func end() {
    picture.removeFromSuperlayer()
    cell.layer.opacity = cell.alpha
  }
}
