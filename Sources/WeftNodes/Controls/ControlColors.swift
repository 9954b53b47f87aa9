// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics

/// The colours of controls: grey shades of the text's colour, as in GTK's own.
extension Color {
  /// The ground of a control, by its states.
  static func controlFill(_ state: ControlNode.State) -> Color {
    var share = state.contains(.selected) ? 0.3 : 0.1
    if state.contains(.highlighted) {
      share += state.contains(.selected) ? 0.1 : 0.2
    } else if state.contains(.hovered) {
      share += 0.05
    }
    return .shade(share)
  }

  /// The same for a control that has no background while it is not in use.
  static func flatControlFill(_ state: ControlNode.State) -> Color {
    if state.contains(.selected) { return controlFill(state) }
    return .shade(state.contains(.highlighted) ? 0.16 : state.contains(.hovered) ? 0.07 : 0)
  }

  /// A layer over a coloured ground that shows the states.
  static func controlShade(_ state: ControlNode.State) -> Color {
    let share = (state.contains(.highlighted) ? 0.2 : 0) + (state.contains(.selected) ? 0.2 : 0)
    if share > 0 { return Color(white: 0, alpha: share) }
    return state.contains(.hovered) ? Color(white: 1, alpha: 0.1) : Color(white: 1, alpha: 0)
  }

  /// The background in which a control's part moves: the track of a switch or a slider.
  static func trackFill(_ state: ControlNode.State) -> Color {
    .shade(state.contains(.highlighted) ? 0.25 : state.contains(.hovered) ? 0.2 : 0.15)
  }

  /// A share of the text's colour.
  private static func shade(_ share: Double) -> Color {
    Color(
      light: Color(white: 0, alpha: share), dark: Color(white: 1, alpha: share),
      highContrastLight: Color(white: 0, alpha: share * 1.2),
      highContrastDark: Color(white: 1, alpha: share * 1.2))
  }

  /// The line around controls, which only high contrast asks for.
  static let controlBorder = Color(
    light: Color(white: 0, alpha: 0), dark: Color(white: 1, alpha: 0),
    highContrastLight: Color(white: 0, alpha: 0.8), highContrastDark: Color(white: 1, alpha: 0.8))
  /// The line around an empty box that can be checked.
  static let boxBorder = Color(
    light: Color(white: 0, alpha: 0.35), dark: Color(white: 1, alpha: 0.4),
    highContrastLight: Color(white: 0, alpha: 0.8), highContrastDark: Color(white: 1, alpha: 0.8))
  /// The colour of the knob that moves in a track.
  static let knob = Color(light: .white, dark: Color(white: 0.85), highContrastDark: .white)
  /// The line around it, so that it stands out on its own colour.
  static let knobBorder = Color(
    light: Color(white: 0, alpha: 0.16), dark: Color(white: 0, alpha: 0.3),
    highContrastLight: Color(white: 0, alpha: 0.8), highContrastDark: Color(white: 1, alpha: 0.8))
  /// The mark of the choice among several segments.
  static let segmentThumb = Color(
    light: .white, dark: Color(white: 1, alpha: 0.25), highContrastLight: .white,
    highContrastDark: Color(white: 1, alpha: 0.4))
}
