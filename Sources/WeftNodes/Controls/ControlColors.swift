// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics

/// The colors of controls, which are shades of the text color, as in GTK.
extension Color {
  static func controlFill(_ state: ControlNode.State) -> Color {
    var share = state.contains(.selected) ? 0.3 : 0.1
    if state.contains(.highlighted) {
      share += state.contains(.selected) ? 0.1 : 0.2
    } else if state.contains(.hovered) {
      share += 0.05
    }
    return .shade(share)
  }

  /// The background of a control that has none until it is used.
  static func flatControlFill(_ state: ControlNode.State) -> Color {
    if state.contains(.selected) { return controlFill(state) }
    return .shade(state.contains(.highlighted) ? 0.16 : state.contains(.hovered) ? 0.07 : 0)
  }

  /// An overlay for a colored background in a state.
  static func controlShade(_ state: ControlNode.State) -> Color {
    let share = (state.contains(.highlighted) ? 0.2 : 0) + (state.contains(.selected) ? 0.2 : 0)
    if share > 0 { return Color(white: 0, alpha: share) }
    return state.contains(.hovered) ? Color(white: 1, alpha: 0.1) : Color(white: 1, alpha: 0)
  }

  static func trackFill(_ state: ControlNode.State) -> Color {
    .shade(state.contains(.highlighted) ? 0.25 : state.contains(.hovered) ? 0.2 : 0.15)
  }

  private static func shade(_ share: Double) -> Color {
    Color(
      light: Color(white: 0, alpha: share), dark: Color(white: 1, alpha: share),
      highContrastLight: Color(white: 0, alpha: share * 1.2),
      highContrastDark: Color(white: 1, alpha: share * 1.2))
  }

  /// The outline of a control, which is visible only in high contrast.
  static let controlBorder = Color(
    light: Color(white: 0, alpha: 0), dark: Color(white: 1, alpha: 0),
    highContrastLight: Color(white: 0, alpha: 0.8), highContrastDark: Color(white: 1, alpha: 0.8))
  static let boxBorder = Color(
    light: Color(white: 0, alpha: 0.35), dark: Color(white: 1, alpha: 0.4),
    highContrastLight: Color(white: 0, alpha: 0.8), highContrastDark: Color(white: 1, alpha: 0.8))
  static let knob = Color(light: .white, dark: Color(white: 0.85), highContrastDark: .white)
  /// The outline of a knob, which separates it from a background of its color.
  static let knobBorder = Color(
    light: Color(white: 0, alpha: 0.16), dark: Color(white: 0, alpha: 0.3),
    highContrastLight: Color(white: 0, alpha: 0.8), highContrastDark: Color(white: 1, alpha: 0.8))
  static let segmentThumb = Color(
    light: .white, dark: Color(white: 1, alpha: 0.25), highContrastLight: .white,
    highContrastDark: Color(white: 1, alpha: 0.4))
}
