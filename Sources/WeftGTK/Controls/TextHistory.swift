// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayers

/// Undoes and redoes the user's steps in a text that code may normalise.
///
/// Code that changes typed text makes steps of its own in GTK's history: undone one by one, they
/// would come back at once. So undoing continues to a text that code leaves unchanged.
@MainActor final class TextHistory {
  /// Whether a step is in progress, whose result code must not change yet.
  private(set) var isMoving = false

  /// Whether a key redoes (`true`) or undoes a step; `nil` for any other key.
  static func isRedo(_ key: guint, _ modifiers: Modifiers) -> Bool? {
    let isRedo = key == guint(GDK_KEY_y) || key == guint(GDK_KEY_Z)
    guard modifiers.subtracting(.shift) == .control, isRedo || key == guint(GDK_KEY_z) else {
      return nil
    }
    return isRedo
  }

  /// Goes one step of the user's.
  ///
  /// - Parameters:
  ///   - start: the text before it.
  ///   - text: the present text; `nil` if it is gone.
  ///   - wanted: the text that code wants.
  ///   - step: goes one step in GTK's history.
  func move(from start: String, text: () -> String?, wanted: () -> String?, step: () -> Void) {
    guard !isMoving else { return }
    isMoving = true
    defer { isMoving = false }
    while true {
      let before = text()
      step()
      guard let now = text(), let before, !now.hasSameScalars(as: before) else { return }
      if !now.hasSameScalars(as: start), wanted().map(now.hasSameScalars) ?? false { return }
    }
  }
}
