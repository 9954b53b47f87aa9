// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

struct VisibleCell {
  let node: CellNode
  let position: ElementPosition
  /// Whether the cell is a header or footer that other cells pass under.
  var isPinned = false
}

/// The cells on the screen, indexed by node because a cell stays when it shows another item.
@MainActor struct VisibleCells {
  /// Sorted by position, so that the program's code is called in a deterministic order.
  private(set) var inOrder: [VisibleCell] = []
  private var cells: [ObjectIdentifier: VisibleCell] = [:]
  /// The number of searches. Callbacks in the middle of one search may begin another.
  private(set) var searchNumber = 0

  var isEmpty: Bool { inOrder.isEmpty }

  subscript(node: CellNode) -> VisibleCell? { cells[ObjectIdentifier(node)] }

  /// Begins a search for the cells that belong on the screen, and returns its number.
  mutating func beginSearch() -> Int {
    searchNumber += 1
    return searchNumber
  }

  mutating func replaceAll(with new: [VisibleCell]) {
    inOrder = new
    cells = [:]
    cells.reserveCapacity(new.count)
    for cell in new { cells[ObjectIdentifier(cell.node)] = cell }
  }
}
