// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A colour in sRGB, with components from 0 to 1 that are not multiplied by alpha; or one that
/// follows the traits of the place where it is shown, such as ``label``.
///
/// Components outside 0 to 1 are kept as given and clamped when the colour is drawn.
public struct Color: Sendable, Hashable {
  fileprivate var fixed: Components
  /// The rule of a colour that follows the traits; its value by the standard ones is kept, too.
  private(set) var rule: ColorRule?

  /// The components of a fixed colour.
  struct Components: Sendable, Hashable {
    var red: Double
    var green: Double
    var blue: Double
    var alpha: Double
  }

  /// Creates a colour from sRGB components, each 0 to 1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    fixed = Components(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a grey: `white` 0 is black, 1 is white.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Creates a colour from `0xRRGGBB`; bits above the lowest 24 are ignored.
  public init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double((hex >> 16) & 0xFF) / 255,
      green: Double((hex >> 8) & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255,
      alpha: alpha)
  }

  /// Creates a colour that follows the colour scheme and the contrast.
  ///
  /// - Parameters:
  ///   - light: the colour on a light background.
  ///   - dark: the colour on a dark background.
  ///   - highContrastLight: the colour on a light background with high contrast; by default
  ///     `light`.
  ///   - highContrastDark: the colour on a dark background with high contrast; by default `dark`.
  public init(
    light: Color, dark: Color, highContrastLight: Color? = nil, highContrastDark: Color? = nil
  ) {
    self.init(
      ColorRule(
        .variants(
          light: light, dark: dark, highContrastLight: highContrastLight ?? light,
          highContrastDark: highContrastDark ?? dark)))
  }

  init(_ rule: ColorRule) {
    fixed = rule.standard
    self.rule = rule
  }

  /// The red component, 0 to 1. For a colour that follows the traits it is that of the standard
  /// traits, and setting it makes the colour fixed; the same holds for the other components.
  public var red: Double {
    get { fixed.red }
    set { (fixed.red, rule) = (newValue, nil) }
  }

  /// The green component, 0 to 1.
  public var green: Double {
    get { fixed.green }
    set { (fixed.green, rule) = (newValue, nil) }
  }

  /// The blue component, 0 to 1.
  public var blue: Double {
    get { fixed.blue }
    set { (fixed.blue, rule) = (newValue, nil) }
  }

  /// The opacity: 0 is transparent, 1 is opaque.
  public var alpha: Double {
    get { fixed.alpha }
    set { (fixed.alpha, rule) = (newValue, nil) }
  }

  /// The same colour with another opacity; it follows the traits as before.
  public func withAlpha(_ alpha: Double) -> Color {
    if let rule { return Color(ColorRule(.faded(rule, alpha: alpha))) }
    return Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Whether the colour depends on the traits of the place where it is shown.
  public var followsTraits: Bool { rule != nil }
}

/// How a colour follows the traits; a reference, so that a colour stays small.
final class ColorRule: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// One colour for each scheme and contrast.
    case variants(light: Color, dark: Color, highContrastLight: Color, highContrastDark: Color)
    /// The user's accent colour, or else another; always legible on the window's background.
    case accent(standard: Color)
    /// The window's background with some of the user's accent colour in it, or else another colour.
    case tint(share: Double, standard: Color)
    /// Black or white: whichever can be read on another colour.
    case readable(on: Color)
    /// A colour that follows the traits, with another opacity.
    case faded(ColorRule, alpha: Double)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// The colour by the standard traits.
  fileprivate var standard: Color.Components {
    switch kind {
    case .variants(let color, _, _, _), .accent(let color), .tint(_, let color): return color.fixed
    case .readable(let ground): return ground.readableColor.fixed
    case .faded(let source, let alpha):
      var components = source.standard
      components.alpha = alpha
      return components
    }
  }

  static func == (left: ColorRule, right: ColorRule) -> Bool {
    left === right || left.kind == right.kind
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
  }
}

extension Color {
  /// Transparent black.
  public static let clear = Color(white: 0, alpha: 0)
  /// Black.
  public static let black = Color(white: 0)
  /// White.
  public static let white = Color(white: 1)
  /// A grey halfway between black and white.
  public static let gray = Color(white: 0.5)
  /// A light grey.
  public static let lightGray = Color(white: 0.85)
  /// A dark grey.
  public static let darkGray = Color(white: 0.33)
  /// Pure red.
  public static let red = Color(hex: 0xFF0000)
  /// Pure green.
  public static let green = Color(hex: 0x00FF00)
  /// Pure blue.
  public static let blue = Color(hex: 0x0000FF)
  /// Yellow.
  public static let yellow = Color(hex: 0xFFFF00)
  /// Orange.
  public static let orange = Color(hex: 0xFF8000)
  /// Purple.
  public static let purple = Color(hex: 0x800080)
}
