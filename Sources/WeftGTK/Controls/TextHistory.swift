// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayers

/// Undoes and redoes the user's steps in a text that code may normalize. Code that changes typed
/// text adds steps to GTK's history, and would immediately redo them if they were undone
/// individually. Undo therefore continues to a text that code accepts unchanged.
@MainActor enum TextHistory {
  /// Returns whether a key redoes (`true`) or undoes (`false`) a step, or `nil` for other keys.
  static func isRedo(_ key: guint, _ modifiers: Modifiers) -> Bool? {
    let isRedo = key == guint(GDK_KEY_y) || key == guint(GDK_KEY_Z)
    guard modifiers.subtracting(.shift) == .control, isRedo || key == guint(GDK_KEY_z) else {
      return nil
    }
    return isRedo
  }

  /// Undoes or redoes one step of the user, which began with the text `start`. `text` returns `nil`
  /// if the widget is removed, `wanted` the text requested by code, and `step` performs one step in
  /// GTK's history.
  static func move(
    from start: String, text: () -> String?, wanted: () -> String?, step: () -> Void
  ) {
    while true {
      let before = text()
      step()
      guard let now = text(), let before, !now.hasSameScalars(as: before) else { return }
      if !now.hasSameScalars(as: start), wanted().map(now.hasSameScalars) ?? false { return }
    }
  }
}
