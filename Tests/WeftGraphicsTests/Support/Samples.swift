// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout

/// Text to shape in tests.
enum Samples {
  static let paragraph =
    "90's cray photo booth tote bag bespoke Carles. Plaid wayfarers Odd Future master cleanse "
    + "tattooed four dollar toast small batch kale chips leggings meh photo booth occupy irony."
  static let hebrew = "שלום עולם, זה טקסט ארוך שצריך להישבר לכמה שורות כדי לבדוק את הכיוון"
  static let mixed = "Latin and עברית together, with emoji 😀👍🏽 and e\u{301} marks\tand tabs"

  /// Shapes with a shaper without a cache.
  static func shape(
    _ string: String, width: Double = .infinity, height: Double = .infinity,
    options: TextOptions = TextOptions(), scale: Double = 1
  ) -> ShapedText {
    TextShaper(cacheCostLimit: 0).shape(
      StyledText(string), maxWidth: width, maxHeight: height, options: options, scale: scale)
  }

  /// Draws text black on white.
  static func draw(
    _ text: ShapedText, width: Double? = nil, alignment: TextOptions.Alignment = .start
  ) throws -> Bitmap {
    let size = Size(width: max(1, width ?? text.size.width), height: text.size.height)
    return try Bitmap.render(size: size, scale: text.scale, background: .white) {
      $0.draw(text, in: Rect(origin: .zero, size: size), alignment: alignment)
    }
  }
}

extension Bitmap {
  /// The columns and rows of pixels that are not white, or nil when all are.
  var inkedArea: (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    var columns: [Int] = []
    var rows: [Int] = []
    for y in 0..<height {
      for x in 0..<width where pixel(x: x, y: y) != .white {
        columns.append(x)
        rows.append(y)
      }
    }
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
      let bottom = rows.max()
    else { return nil }
    return (left...right, top...bottom)
  }
}
