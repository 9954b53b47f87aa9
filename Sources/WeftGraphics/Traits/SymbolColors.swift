// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package struct SymbolColors: Sendable, Hashable {
  package var success: Color
  package var warning: Color
  package var error: Color

  package init(success: Color, warning: Color, error: Color) {
    (self.success, self.warning, self.error) = (success, warning, error)
  }

  package static let standard = SymbolColors(
    success: Color(
      light: Color(hex: 0x1B8553), dark: Color(hex: 0x33D17A),
      highContrastLight: Color(hex: 0x0E5F38),
      highContrastDark: Color(hex: 0x8FF0A4)),
    warning: Color(
      light: Color(hex: 0xB35C00), dark: Color(hex: 0xFFA348),
      highContrastLight: Color(hex: 0x7A3F00),
      highContrastDark: Color(hex: 0xFFBE6F)),
    error: Color(
      light: Color(hex: 0xC01C28), dark: Color(hex: 0xF66151),
      highContrastLight: Color(hex: 0x8C1019),
      highContrastDark: Color(hex: 0xFF9A8A)))
}
