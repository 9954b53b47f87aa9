// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Glibc

/// Comparisons by Unicode scalars. `==` considers "é" equal to "e" with a combining accent, which
/// has one more scalar.
extension String {
  /// O(1) for copies of one string and for strings of different lengths.
  package func hasSameScalars(as other: String) -> Bool {
    utf8.count == other.utf8.count && beginsWithScalars(of: other)
  }

  func beginsWithScalars(of other: String) -> Bool {
    let result = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable { start in
        guard own.count >= start.count else { return false }
        guard let first = own.baseAddress, let second = start.baseAddress else { return true }
        return first == second || memcmp(first, second, start.count) == 0
      }
    }
    return (result ?? nil) ?? utf8.starts(with: other.utf8)
  }

  var withoutNULs: String {
    utf8.contains(0) ? String(unicodeScalars.filter { $0 != "\0" }) : self
  }
}
