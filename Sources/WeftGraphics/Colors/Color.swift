// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A color in sRGB with components from 0 to 1 that are not premultiplied, or a color that follows
/// the traits, such as ``label``. Components outside 0 to 1 are limited when the color is drawn.
public struct Color: Sendable, Hashable {
  fileprivate var fixed: Components
  /// If set, `fixed` is the color for the standard traits.
  private(set) var rule: ColorRule?

  struct Components: Sendable, Hashable {
    var red: Double
    var green: Double
    var blue: Double
    var alpha: Double
  }

  /// Creates a color from sRGB components, each 0 to 1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    fixed = Components(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a gray. 0 is black and 1 is white.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Creates a color from `0xRRGGBB`. Higher bits are ignored.
  public init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double((hex >> 16) & 0xFF) / 255,
      green: Double((hex >> 8) & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255,
      alpha: alpha)
  }

  /// Creates a color that follows the color scheme and the contrast. High contrast uses `light` and
  /// `dark` by default.
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

  /// The red component, 0 to 1. If the color follows the traits, all components refer to the
  /// standard traits, and setting one makes the color fixed.
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

  /// The opacity, from 0 (transparent) to 1 (opaque).
  public var alpha: Double {
    get { fixed.alpha }
    set { (fixed.alpha, rule) = (newValue, nil) }
  }

  /// Returns the color with another opacity. It still follows the traits.
  public func withAlpha(_ alpha: Double) -> Color {
    if let rule { return Color(ColorRule(.faded(rule, alpha: alpha))) }
    return Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Whether the color follows the traits.
  public var followsTraits: Bool { rule != nil }
}

/// A reference type to keep colors small.
final class ColorRule: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case variants(light: Color, dark: Color, highContrastLight: Color, highContrastDark: Color)
    /// The user's accent color or a default, made legible on the window's background.
    case accent(standard: Color)
    /// The window's background mixed with the user's accent color, or a default.
    case tint(share: Double, standard: Color)
    /// Black or white, whichever is readable on another color.
    case readable(on: Color)
    case faded(ColorRule, alpha: Double)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

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
  /// A gray halfway between black and white.
  public static let gray = Color(white: 0.5)
  /// A light gray.
  public static let lightGray = Color(white: 0.85)
  /// A dark gray.
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
