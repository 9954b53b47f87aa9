// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo
package import WeftLayout

extension TextOptions {
  /// Returns the options for a direction of rows, which text without letters, such as "10–20",
  /// inherits. O(characters before the first letter).
  package func resolved(for text: StyledText, in direction: LayoutDirection) -> TextOptions {
    guard direction == .rightToLeft, self.direction == .natural,
      text.string.isRightToLeft == nil
    else { return self }
    var result = self
    result.direction = .rightToLeft
    return result
  }
}

extension StringProtocol {
  /// The direction of the first letter, or nil for text without letters in its first megabyte.
  /// O(characters before that letter), and O(length) for a substring.
  var isRightToLeft: Bool? {
    var string = String(self)
    let found = string.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) {
        pango_find_base_dir($0.baseAddress, Int32(clamping: Swift.min($0.count, 1 << 20)))
      }
    }
    return switch found {
    case PANGO_DIRECTION_LTR: false
    case PANGO_DIRECTION_RTL: true
    default: nil
    }
  }
}
