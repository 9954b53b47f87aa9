// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Comparisons of texts in which places are counted in Unicode scalars: `==` takes "é" for equal to
/// "e" with an accent behind it, which has one scalar more.
extension String {
  /// Whether two texts have the same scalars.
  package func hasSameScalars(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// Whether the text begins with the scalars of another.
  func beginsWithScalars(of other: String) -> Bool { utf8.starts(with: other.utf8) }

  /// The text without NUL characters, which would end the strings of a host that is written in C.
  var withoutNULs: String {
    utf8.contains(0) ? String(unicodeScalars.filter { $0 != "\0" }) : self
  }
}
