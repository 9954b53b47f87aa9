// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics

final class PlaceholderStyle: Sendable {
  let color: Color?
  /// The duration in seconds.
  let fadeDuration: Double

  init(color: Color? = nil, fadeDuration: Double = 0) {
    self.color = color
    self.fadeDuration = fadeDuration
  }
}
