// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension Color {
  /// The default color of text.
  public static let label = Color(light: .black, dark: .white)
  /// An alias of ``label``, as in SwiftUI.
  public static let primary = label
  /// An alias of ``secondaryLabel``, as in SwiftUI.
  public static let secondary = secondaryLabel
  /// The color of secondary text.
  public static let secondaryLabel = Color(
    light: Color(white: 0.33), dark: Color(white: 0.75), highContrastLight: Color(white: 0.2),
    highContrastDark: Color(white: 0.9))
  /// The color of optional text, such as a placeholder.
  public static let tertiaryLabel = Color(
    light: Color(white: 0.5), dark: Color(white: 0.6), highContrastLight: Color(white: 0.33),
    highContrastDark: Color(white: 0.75))
  /// The color of lines between areas.
  public static let separator = Color(
    light: Color(white: 0.85), dark: Color(white: 0.32), highContrastLight: Color(white: 0.4),
    highContrastDark: Color(white: 0.65))
  /// The background of a window.
  public static let background = Color(
    light: .white, dark: Color(hex: 0x242424), highContrastDark: .black)
  /// The background of areas that differ slightly from the window, such as section headers.
  public static let secondaryBackground = Color(
    light: Color(hex: 0xF2F2F4), dark: Color(hex: 0x303032), highContrastLight: Color(white: 0.9),
    highContrastDark: Color(white: 0.15))
  /// The background of text fields.
  public static let fieldBackground = Color(
    light: .white, dark: Color(hex: 0x323234), highContrastDark: .black)
  /// The color of prominent elements, which is the user's accent color if the host provides one.
  public static let accent = Color(
    ColorRule(
      .accent(
        standard: Color(
          light: Color(hex: 0x1A5FB4), dark: Color(hex: 0x78AEED),
          highContrastLight: Color(hex: 0x0F3D78), highContrastDark: Color(hex: 0xA9CCF8)))))
  /// The color of text and symbols on ``accent``.
  public static let onAccent = Color(ColorRule(.readable(on: accent)))
  /// The background of destructive controls with white text.
  public static let destructive = Color(
    light: Color(hex: 0xC01C28), dark: Color(hex: 0xC0303A),
    highContrastLight: Color(hex: 0x8C1019), highContrastDark: Color(hex: 0xA01822))
  /// The default color of links.
  public static let link = Color(
    light: Color(hex: 0x1A5FB4), dark: Color(hex: 0x78AEED),
    highContrastLight: Color(hex: 0x0F3D78), highContrastDark: Color(hex: 0xA9CCF8))
  /// The background of selected rows.
  public static let selection = Color(
    ColorRule(
      .tint(
        share: 0.25,
        standard: Color(
          light: Color(hex: 0xD6E6F7), dark: Color(hex: 0x1F3F66),
          highContrastLight: Color(hex: 0xA9CBF0), highContrastDark: Color(hex: 0x1F4F8F)))))
  /// The background of pressed rows.
  public static let highlight = Color(
    light: Color(hex: 0xE9E9EC), dark: Color(hex: 0x3A3A3D), highContrastLight: Color(white: 0.8),
    highContrastDark: Color(white: 0.25))
  package static let scrollThumb = Color(
    light: Color(white: 0.5, alpha: 0.55), dark: Color(white: 0.65, alpha: 0.55),
    highContrastLight: Color(white: 0.25, alpha: 0.9),
    highContrastDark: Color(white: 0.85, alpha: 0.9))
  package static let heldScrollThumb = Color(
    light: Color(white: 0.4, alpha: 0.8), dark: Color(white: 0.75, alpha: 0.8),
    highContrastLight: .black, highContrastDark: .white)
  package static let fieldBorder = Color(
    light: Color(white: 0.75), dark: Color(white: 0.42), highContrastLight: Color(white: 0.3),
    highContrastDark: Color(white: 0.75))
  package static let disabledField = Color(
    light: Color(hex: 0xF2F2F4), dark: Color(hex: 0x2A2A2B), highContrastLight: Color(white: 0.9),
    highContrastDark: Color(white: 0.15))
  package static let fieldIcon = Color(
    light: Color(white: 0.45), dark: Color(white: 0.7), highContrastLight: Color(white: 0.2),
    highContrastDark: Color(white: 0.9))
}
