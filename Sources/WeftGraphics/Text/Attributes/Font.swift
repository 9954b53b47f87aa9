// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// A description of a font. If the family is not installed, an installed family replaces it.
public struct Font: Sendable, Hashable {
  /// The weight of the strokes, from 100 (thin) to 1000 as in CSS.
  public struct Weight: RawRepresentable, Sendable, Hashable {
    /// The weight as a number. 400 is regular and 700 is bold.
    public var rawValue: Int

    /// Creates a weight. Numbers outside 100 to 1000 are limited when used.
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

  /// The kind of system family for fonts without a family.
  public enum Design: Sendable, Hashable {
    /// The system's sans-serif family.
    case standard
    /// The system's serif family.
    case serif
    /// The system's monospaced family.
    case monospaced
    /// The family that the user has chosen for documents.
    case document
  }

  /// The name of a family, or several names separated by commas, or nil for the system's family.
  public var family: String?
  /// The size in points.
  public var size: Double
  /// The weight of the strokes.
  public var weight: Weight
  /// Whether the font is italic.
  public var isItalic: Bool
  /// The kind of system family if ``family`` is nil.
  public var design: Design
  /// Whether the size follows the user's text size, as in text styles such as ``body``.
  public var followsTextSize: Bool

  /// Creates a font description.
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

  /// Creates a system font with a size in points.
  public static func system(
    size: Double, weight: Weight = .regular, design: Design = .standard
  ) -> Font {
    Font(size: size, weight: weight, design: design)
  }

  /// Returns the font with another weight.
  public func weight(_ weight: Weight) -> Font {
    var font = self
    font.weight = weight
    return font
  }

  /// Returns the font in bold.
  public func bold() -> Font { weight(.bold) }

  /// Returns the font in italics.
  public func italic() -> Font {
    var font = self
    font.isItalic = true
    return font
  }

  /// Returns the system's monospaced font at the same size and weight.
  public func monospaced() -> Font {
    var font = self
    font.family = nil
    font.design = .monospaced
    return font
  }

  /// Returns the font with the user's size and family.
  public func resolved(in traits: TextTraits) -> Font {
    var font = self
    let (family, scale): (String?, Double) =
      switch design {
      case .standard: (traits.fontFamily, 1)
      case .monospaced: (traits.monospacedFont.family, traits.monospacedFont.scale)
      case .document:
        (traits.documentFont.family ?? traits.fontFamily, traits.documentFont.scale)
      case .serif: (nil, 1)
      }
    if followsTextSize { font.size *= traits.scale * (self.family == nil ? scale : 1) }
    font.followsTextSize = false
    if self.family == nil { font.family = family }
    return font
  }
}

extension Font {
  /// 28 points, bold, for the title of a screen.
  public static let largeTitle = Font(size: 28, weight: .bold, followsTextSize: true)
  /// 20 points, semibold, for the title of a section.
  public static let title = Font(size: 20, weight: .semibold, followsTextSize: true)
  /// 18 points, semibold, for the title of a subsection.
  public static let title2 = Font(size: 18, weight: .semibold, followsTextSize: true)
  /// 16 points, semibold, for the title of smaller sections.
  public static let title3 = Font(size: 16, weight: .semibold, followsTextSize: true)
  /// 15 points, semibold, for the first line of a row.
  public static let headline = Font(size: 15, weight: .semibold, followsTextSize: true)
  /// 15 points, for running text.
  public static let body = Font(size: 15, followsTextSize: true)
  /// 14 points, for remarks next to running text.
  public static let callout = Font(size: 14, followsTextSize: true)
  /// 14 points, for the second line of a row.
  public static let subheadline = Font(size: 14, followsTextSize: true)
  /// 13 points, for notes below running text.
  public static let footnote = Font(size: 13, followsTextSize: true)
  /// 11 points, for the smallest labels.
  public static let caption2 = Font(size: 11, followsTextSize: true)
  /// 12 points, for labels and notes.
  public static let caption = Font(size: 12, followsTextSize: true)
}
