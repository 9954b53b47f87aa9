// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A colour in sRGB, with components from 0 to 1 that are not multiplied by alpha.
///
/// Components outside 0 to 1 are kept as given and clamped where the colour meets pixels.
public struct Color: Sendable, Hashable {
  /// The red component, 0 to 1.
  public var red: Double
  /// The green component, 0 to 1.
  public var green: Double
  /// The blue component, 0 to 1.
  public var blue: Double
  /// The opacity: 0 is transparent, 1 is opaque.
  public var alpha: Double

  /// Creates a colour from sRGB components, each 0 to 1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
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

  /// The same colour with another opacity.
  public func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }
}

extension Color {
  /// Nothing: transparent black.
  public static let clear = Color(white: 0, alpha: 0)
  /// Black.
  public static let black = Color(white: 0)
  /// White.
  public static let white = Color(white: 1)
  /// A grey halfway between black and white.
  public static let gray = Color(white: 0.5)
  /// A light grey, as for placeholders.
  public static let lightGray = Color(white: 0.85)
  /// A dark grey, as for secondary text.
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
  /// The colour of links that have none of their own.
  public static let link = Color(hex: 0x1A5FB4)
}
