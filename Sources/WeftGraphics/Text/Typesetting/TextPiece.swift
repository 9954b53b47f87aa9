// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A part of a text that is shaped at a time, with all that its lines depend on: shaped again, it
/// has the same lines in the same places.
struct TextPiece: Sendable {
  /// The place of lines in a text.
  struct Position: Sendable {
    /// The top of the next line, in pixels.
    var top = 0.0
    /// The number of lines above.
    var lineCount = 0
  }

  /// What comes after the lines of a piece.
  enum End {
    /// The piece that begins with the next line.
    case next(TextPiece)
    /// A line that does not fit, with this part of the text.
    case full(Range<Int>)
    /// Nothing.
    case end
  }

  /// Where the piece begins in the text's UTF-8.
  let start: Int
  /// The number of bytes that are shaped; the last line among them belongs to the next piece.
  private(set) var count: Int
  /// Whether its first line is longer than pieces usually are; then it has ``lineLimit`` lines at
  /// most.
  private(set) var hasLongLine = false
  /// The most lines of a piece with a long one.
  static let lineLimit = 36
  /// The bytes of the longest word, or stretch of blanks, among them.
  let longestWord: Int
  /// What its styles, scripts and tabs cost beside its bytes, as much as so many more of them.
  let extraCost: Int
  /// The text before it.
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

  /// Leaves out what is behind so many bytes.
  mutating func limit(to count: Int) {
    self.count = min(self.count, count)
  }

  /// Takes four times as many bytes, for a line that all of them fit into.
  ///
  /// - Parameter limit: The most bytes; `nil` for any number.
  mutating func extendLine(atMost limit: Int?) {
    count = min(count * 4, limit ?? .max)
    hasLongLine = true
  }
}
