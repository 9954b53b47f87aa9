// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A part of a text that is shaped in one call, with everything on which its lines depend.
struct TextPiece: Sendable {
  struct Position: Sendable {
    var top = 0.0
    var lineCount = 0
  }

  enum End {
    /// The piece that begins with the next line.
    case next(TextPiece)
    /// A line that does not fit, with its range in the text.
    case full(Range<Int>)
    /// The end of the text.
    case end
  }

  let start: Int
  /// The number of shaped bytes. The last of their lines belongs to the next piece.
  private(set) var count: Int
  /// Whether its first line is longer than a usual piece. It then has at most ``lineLimit`` lines.
  private(set) var hasLongLine = false
  static let lineLimit = 36
  let longestWord: Int
  let extraCost: Int
  let context: TypesettingSource.Context
  let position: Position

  init(
    start: Int, of text: StyledText, limits: PieceLimits,
    context: TypesettingSource.Context = .start, position: Position = Position()
  ) {
    let extent = limits.measure(text, from: start)
    (count, longestWord, extraCost) = (extent.count, extent.longestWord, extent.extraCost)
    (self.start, self.context, self.position) = (start, context, position)
  }

  mutating func limit(to count: Int) {
    self.count = min(self.count, count)
  }

  /// Extends a piece of one line to four times its bytes, but at most `limit`.
  mutating func extendLine(atMost limit: Int?) {
    count = min(count * 4, limit ?? .max)
    hasLongLine = true
  }
}
