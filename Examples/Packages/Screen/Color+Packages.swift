// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

extension Color {
  /// For text that is not the main thing.
  static let secondaryText = Color(hex: 0x6B6B73)
  /// For what stands out a little.
  static let accent = Color(hex: 0x1A6FB5)
  /// For lines between areas.
  static let separator = Color(hex: 0xD8D8DC)
}
