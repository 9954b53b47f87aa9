// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The user's settings for clicks and drags. The defaults are GTK's.
package struct InputSettings: Hashable, Sendable {
  /// The maximum time between two clicks of a double click, in seconds.
  package var doubleClickTime = 0.4
  /// The maximum distance between two clicks of a double click, in points.
  package var doubleClickDistance = 5.0
  /// The distance after which a press becomes a drag, in points.
  package var dragThreshold = 8.0
  /// The duration of a long press, in seconds.
  package var longPressTime = 0.5

  package init() {}
}
