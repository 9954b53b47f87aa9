// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// Text in a font in which every glyph is a square of 10 points. Lines wrap at spaces.
struct SquareText {
  private static let glyph = 10.0
  private let words: [Double]

  init(_ text: String) {
    words = text.split(separator: " ").map { Double($0.count) * Self.glyph }
  }

  @Sendable func measure(_ question: FlexMeasureQuestion) -> FlexContentSize {
    switch question {
    case .minContent:
      return FlexContentSize(width: words.max() ?? 0, height: Self.glyph)
    case .maxContent:
      let spaces = Self.glyph * Double(max(0, words.count - 1))
      return FlexContentSize(width: words.reduce(spaces, +), height: Self.glyph)
    case .height(let width):
      return FlexContentSize(width: width, height: Double(lines(in: width)) * Self.glyph)
    }
  }

  private func lines(in width: Double) -> Int {
    var lines = 0
    var length = Double.infinity
    for word in words {
      length += Self.glyph + word
      if length > width {
        lines += 1
        length = word
      }
    }
    return lines
  }
}
