// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// An item with an identity, a text that can change, and a height of its cell in points.
struct Row: Identifiable, Equatable, Sendable {
  var id: Int
  var text: String
  var height: Double
  /// An area in square points that the cell fills, in addition to the height, like a text.
  var area = 0.0

  init(_ id: Int, text: String? = nil, height: Double = 40, area: Double = 0) {
    self.id = id
    self.text = text ?? "Row \(id)"
    self.height = height
    self.area = area
  }

  /// The height of the cell in a width, in points.
  func height(width: Double) -> Double {
    width > 0 && area > 0 ? height + (area / width).rounded(.up) : height
  }

  /// Rows with ascending identities, all of one height.
  static func rows(_ ids: Range<Int>, height: Double = 40) -> [Row] {
    ids.map { Row($0, height: height) }
  }
}
