// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// How text is broken into lines, cut and placed.
public struct TextOptions: Sendable, Hashable {
  /// The alignment of lines in a wider box.
  public enum Alignment: Sendable, Hashable {
    /// At the side where the line's script begins: left for Latin, right for Arabic. Where rows run
    /// from right to left, all lines begin at the right.
    case start
    /// In the middle.
    case center
    /// At the side opposite to ``start``.
    case end
    /// Like start, and wrapped lines are spread over the whole width.
    case justified
  }

  /// How text that does not fit is truncated.
  public enum Truncation: Sendable, Hashable {
    /// Lines that do not fit are left out, without a sign.
    case clip
    /// The last line ends with an ellipsis.
    case tail
    /// The last line has an ellipsis in its middle, and then the end of the text.
    case middle
    /// The last line begins with an ellipsis, and then the end of the text.
    case head
  }

  /// The base direction of paragraphs: it orders their parts, and gives the side at which
  /// lines start.
  public enum Direction: Sendable, Hashable {
    /// For each paragraph that of its first letter. Without letters, as in "123", it is that of the
    /// paragraphs around it, or else that of the rows around a text node or a canvas.
    case natural
    /// From left to right, whatever the letters.
    case leftToRight
    /// From right to left, whatever the letters.
    case rightToLeft
  }

  /// Where lines may be broken.
  public enum Wrapping: Sendable, Hashable {
    /// Between words; a word wider than the box overflows it.
    case word
    /// Between any two characters.
    case character
    /// Between words, and inside words that are wider than the box.
    case wordThenCharacter
  }

  /// The alignment of lines in their box.
  public var alignment: Alignment
  /// The largest number of lines, or 0 for any number.
  public var lineLimit: Int
  /// How text that does not fit into the lines or the height is truncated.
  public var truncation: Truncation
  /// The text that replaces the truncated part, such as "… more", with its own attributes; `nil`
  /// for an ellipsis with those of the text before it.
  ///
  /// Blanks, and marks such as a comma, between the text and its token are left out, too. A line
  /// break in it is a blank. Of a token wider than the box, the beginning is shown, as of one of
  /// more than a kilobyte.
  public var truncationToken: StyledText?
  /// Where lines may be broken.
  public var wrapping: Wrapping
  /// The space between two lines, in points; negative values are taken as 0.
  public var lineSpacing: Double
  /// The base direction of paragraphs.
  public var direction: Direction

  /// Creates options; a line limit of 0 or less means any number of lines.
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
