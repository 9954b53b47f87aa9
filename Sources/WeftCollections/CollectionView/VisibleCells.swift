// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// A cell on the screen.
struct VisibleCell {
  let node: CellNode
  let position: ElementPosition
  /// Whether it is a header or footer that other cells pass under.
  var isPinned = false
}

/// The cells on the screen.
///
/// They are found by node and not by element, because a cell stays when it shows another item.
@MainActor struct VisibleCells {
  /// The cells by their positions, so that the user's code is not called in the order of a
  /// dictionary.
  private(set) var inOrder: [VisibleCell] = []
  private var cells: [ObjectIdentifier: VisibleCell] = [:]
  /// How often the cells were looked for. Callbacks in the middle of one search may begin another.
  private(set) var searchNumber = 0

  var isEmpty: Bool { inOrder.isEmpty }

  subscript(node: CellNode) -> VisibleCell? { cells[ObjectIdentifier(node)] }

  /// Begins to look for the cells that belong on the screen.
  ///
  /// - Returns: The number of the search.
  mutating func beginSearch() -> Int {
    searchNumber += 1
    return searchNumber
  }

  /// Replaces the cells.
  mutating func replaceAll(with new: [VisibleCell]) {
    inOrder = new
    cells = [:]
    cells.reserveCapacity(new.count)
    for cell in new { cells[ObjectIdentifier(cell.node)] = cell }
  }
}
