// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation

/// How a stretch of text looks, and where it leads.
public struct TextAttributes: Sendable, Hashable {
  /// The font.
  public var font: Font
  /// The colour of the letters and of the lines under and through them.
  public var color: Color
  /// The colour behind the letters, or nil for none.
  public var backgroundColor: Color?
  /// Whether there is a line under the letters.
  public var isUnderlined: Bool
  /// Whether there is a line through the letters.
  public var isStruckThrough: Bool
  /// Where the text leads when tapped, or nil.
  public var link: URL?

  /// Creates a set of attributes.
  public init(
    font: Font = .body, color: Color = .black, backgroundColor: Color? = nil,
    isUnderlined: Bool = false, isStruckThrough: Bool = false, link: URL? = nil
  ) {
    self.font = font
    self.color = color
    self.backgroundColor = backgroundColor
    self.isUnderlined = isUnderlined
    self.isStruckThrough = isStruckThrough
    self.link = link
  }
}
