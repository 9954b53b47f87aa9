// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The concatenated items of several sections that a diff must match by identity.
@usableFromInline
struct ItemPieces {
  @usableFromInline struct Piece {
    @usableFromInline let path: ItemPath
    @usableFromInline let start: Int
    @usableFromInline let count: Int
  }

  @usableFromInline private(set) var pieces: [Piece] = []
  @usableFromInline private(set) var count = 0

  @usableFromInline
  init() {}

  @usableFromInline
  mutating func append(section: Int, _ ranges: [Range<Int>]) {
    for range in ranges {
      let path = ItemPath(section: section, item: range.lowerBound)
      pieces.append(Piece(path: path, start: count, count: range.count))
      count += range.count
    }
  }

  /// O(log pieces).
  private func piece(at position: Int) -> Piece {
    pieces[pieces.firstIndex(notBefore: position + 1) { $0.start } - 1]
  }

  /// Splits a run between the concatenations of two states at the ends of pieces.
  func itemRuns(_ run: IndexRun, to new: ItemPieces) -> [ItemRun] {
    var runs: [ItemRun] = []
    var done = 0
    while done < run.count {
      let oldPiece = piece(at: run.old + done)
      let newPiece = new.piece(at: run.new + done)
      let oldOffset = run.old + done - oldPiece.start
      let newOffset = run.new + done - newPiece.start
      let count = min(run.count - done, oldPiece.count - oldOffset, newPiece.count - newOffset)
      runs.append(
        ItemRun(old: oldPiece.path + oldOffset, new: newPiece.path + newOffset, count: count))
      done += count
    }
    return runs
  }
}

extension ItemPath {
  @usableFromInline
  static func + (path: ItemPath, offset: Int) -> ItemPath {
    ItemPath(section: path.section, item: path.item + offset)
  }
}
