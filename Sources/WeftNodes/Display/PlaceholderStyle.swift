// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics

/// The looks of a placeholder.
final class PlaceholderStyle: Sendable {
  let color: Color?
  /// In seconds.
  let fadeDuration: Double

  init(color: Color? = nil, fadeDuration: Double = 0) {
    self.color = color
    self.fadeDuration = fadeDuration
  }
}
