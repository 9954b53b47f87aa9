// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// An item with an identity, a text that can change, and the height of its cell in points.
struct Row: Identifiable, Equatable, Sendable {
  var id: Int
  var text: String
  var height: Double

  init(_ id: Int, text: String? = nil, height: Double = 40) {
    self.id = id
    self.text = text ?? "Row \(id)"
    self.height = height
  }

  /// Rows with ascending identities, all of one height.
  static func rows(_ ids: Range<Int>, height: Double = 40) -> [Row] {
    ids.map { Row($0, height: height) }
  }
}
