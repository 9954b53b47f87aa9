// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

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
