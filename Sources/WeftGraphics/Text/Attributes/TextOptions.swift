// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The line breaking, truncation and alignment of text.
public struct TextOptions: Sendable, Hashable {
  /// The alignment of lines in a wider box.
  public enum Alignment: Sendable, Hashable {
    /// At the start of the line's script, which is left for Latin and right for Arabic. If rows run
    /// from right to left, all lines start at the right.
    case start
    /// Centered.
    case center
    /// At the side opposite to ``start``.
    case end
    /// Like ``start``, with wrapped lines spread over the whole width.
    case justified
  }

  /// The truncation of text that does not fit.
  public enum Truncation: Sendable, Hashable {
    /// Lines that do not fit are omitted without an ellipsis.
    case clip
    /// The last line ends with an ellipsis.
    case tail
    /// The last line has an ellipsis in its middle, followed by the end of the text.
    case middle
    /// The last line starts with an ellipsis, followed by the end of the text.
    case head
  }

  /// The base direction of paragraphs, for the order of their parts and the start of lines.
  public enum Direction: Sendable, Hashable {
    /// The direction of the first letter of each paragraph. Without letters, as in "123", it is the
    /// direction of adjacent paragraphs, or else of the rows around a text node or a canvas.
    case natural
    /// From left to right for all letters.
    case leftToRight
    /// From right to left for all letters.
    case rightToLeft
  }

  /// The positions at which lines may break.
  public enum Wrapping: Sendable, Hashable {
    /// Between words. A word wider than the box overflows it.
    case word
    /// Between any two characters.
    case character
    /// Between words, and inside words wider than the box.
    case wordThenCharacter
  }

  /// The alignment of lines in their box.
  public var alignment: Alignment
  /// The maximum number of lines, or 0 for no limit.
  public var lineLimit: Int
  /// The truncation of text that exceeds the lines or the height.
  public var truncation: Truncation
  /// The text that replaces the truncated part, such as "… more", with its own attributes. `nil`
  /// means an ellipsis with the attributes of the text before it.
  ///
  /// Spaces and punctuation before the token are omitted, and its line breaks become spaces. A
  /// token that is wider than the box or longer than a kilobyte is truncated.
  public var truncationToken: StyledText?
  /// The positions at which lines may break.
  public var wrapping: Wrapping
  /// The space between two lines, in points. Negative values become 0.
  public var lineSpacing: Double
  /// The base direction of paragraphs.
  public var direction: Direction

  /// Creates options. A line limit of 0 or less means no limit.
  public init(
    alignment: Alignment = .start, lineLimit: Int = 0, truncation: Truncation = .tail,
    wrapping: Wrapping = .wordThenCharacter, lineSpacing: Double = 0,
    direction: Direction = .natural, truncationToken: StyledText? = nil
  ) {
    self.alignment = alignment
    self.lineLimit = lineLimit
    self.truncation = truncation
    self.truncationToken = truncationToken
    self.wrapping = wrapping
    self.lineSpacing = lineSpacing
    self.direction = direction
  }
}
