// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Comparisons by Unicode scalars. `==` considers "é" equal to "e" with a combining accent, which
/// has one more scalar.
extension String {
  package func hasSameScalars(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  func beginsWithScalars(of other: String) -> Bool { utf8.starts(with: other.utf8) }

  var withoutNULs: String {
    utf8.contains(0) ? String(unicodeScalars.filter { $0 != "\0" }) : self
  }
}
