// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// A description of a font. A family that is not installed is replaced by an installed one.
public struct Font: Sendable, Hashable {
  /// How heavy the strokes are: from 100 (thin) to 1000, by the numbers of CSS.
  public struct Weight: RawRepresentable, Sendable, Hashable {
    /// The number: 400 is regular, 700 bold.
    public var rawValue: Int

    /// Creates a weight; numbers outside of 100 to 1000 are cut to that range when used.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// 100.
    public static let thin = Weight(rawValue: 100)
    /// 300.
    public static let light = Weight(rawValue: 300)
    /// 400.
    public static let regular = Weight(rawValue: 400)
    /// 500.
    public static let medium = Weight(rawValue: 500)
    /// 600.
    public static let semibold = Weight(rawValue: 600)
    /// 700.
    public static let bold = Weight(rawValue: 700)
    /// 900.
    public static let heavy = Weight(rawValue: 900)
  }

  /// Which of the system's families is used when no family is named.
  public enum Design: Sendable, Hashable {
    /// The system's sans-serif family.
    case standard
    /// The system's serif family.
    case serif
    /// The system's monospaced family.
    case monospaced
  }

  /// The name of a family, or several separated by commas; nil for the system's.
  public var family: String?
  /// The size of the em square in points.
  public var size: Double
  /// How heavy the strokes are.
  public var weight: Weight
  /// Whether the letters slant.
  public var isItalic: Bool
  /// Which system family is used when ``family`` is nil.
  public var design: Design
  /// Whether the font becomes larger with the size of text that the user has chosen; so do the text
  /// styles, such as ``body``.
  public var followsTextSize: Bool

  /// Creates a description of a font.
  public init(
    family: String? = nil, size: Double, weight: Weight = .regular, isItalic: Bool = false,
    design: Design = .standard, followsTextSize: Bool = false
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.design = design
    self.followsTextSize = followsTextSize
  }

  /// The system's font in a size in points.
  public static func system(
    size: Double, weight: Weight = .regular, design: Design = .standard
  ) -> Font {
    Font(size: size, weight: weight, design: design)
  }

  /// The same font with another weight.
  public func weight(_ weight: Weight) -> Font {
    var font = self
    font.weight = weight
    return font
  }

  /// The same font in bold.
  public func bold() -> Font { weight(.bold) }

  /// The same font, slanted.
  public func italic() -> Font {
    var font = self
    font.isItalic = true
    return font
  }

  /// The system's monospaced font, in the size and weight of this one.
  public func monospaced() -> Font {
    var font = self
    font.family = nil
    font.design = .monospaced
    return font
  }

  /// The font under some traits: in the user's size and family.
  public func resolved(in traits: TextTraits) -> Font {
    var font = self
    if followsTextSize { font.size *= traits.scale }
    font.followsTextSize = false
    if family == nil, design == .standard { font.family = traits.fontFamily }
    return font
  }
}

/// The text styles: they follow the size of text that the user has chosen.
extension Font {
  /// 28 points, bold: the title of a screen.
  public static let largeTitle = Font(size: 28, weight: .bold, followsTextSize: true)
  /// 20 points, semibold: the title of a part.
  public static let title = Font(size: 20, weight: .semibold, followsTextSize: true)
  /// 18 points, semibold: the title of a part inside one.
  public static let title2 = Font(size: 18, weight: .semibold, followsTextSize: true)
  /// 16 points, semibold: the title of still smaller parts.
  public static let title3 = Font(size: 16, weight: .semibold, followsTextSize: true)
  /// 15 points, semibold: the first line of a row.
  public static let headline = Font(size: 15, weight: .semibold, followsTextSize: true)
  /// 15 points: running text.
  public static let body = Font(size: 15, followsTextSize: true)
  /// 14 points: remarks beside running text.
  public static let callout = Font(size: 14, followsTextSize: true)
  /// 14 points: the second line of a row.
  public static let subheadline = Font(size: 14, followsTextSize: true)
  /// 13 points: notes below running text.
  public static let footnote = Font(size: 13, followsTextSize: true)
  /// 11 points: the smallest labels.
  public static let caption2 = Font(size: 11, followsTextSize: true)
  /// 12 points: labels and notes.
  public static let caption = Font(size: 12, followsTextSize: true)
}
