// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayers

/// Undoes and redoes the user's steps in a text that code may normalize. Code that changes typed
/// text adds steps to GTK's history. If these were undone individually, code would immediately redo
/// them. Undo therefore continues to a text that code accepts unchanged.
@MainActor enum TextHistory {
  /// Returns whether a key redoes (`true`) or undoes (`false`) a step, or `nil` for other keys.
  static func isRedo(_ key: guint, _ modifiers: Modifiers) -> Bool? {
    let isRedo = key == guint(GDK_KEY_y) || key == guint(GDK_KEY_Z)
    guard modifiers.subtracting(.shift) == .control, isRedo || key == guint(GDK_KEY_z) else {
      return nil
    }
    return isRedo
  }

  /// Undoes or redoes one step of the user.
  ///
  /// - Parameters:
  ///   - start: The text before the step.
  ///   - text: Returns the current text, or `nil` if the widget is removed.
  ///   - wanted: Returns the text requested by code.
  ///   - step: Performs one step in GTK's history.
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
