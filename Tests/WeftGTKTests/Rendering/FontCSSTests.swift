// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics

@testable import WeftGTK

struct FontCSSTests {
  @Test(arguments: [
    (Font(size: 14), "400 14.0px sans-serif"),
    (Font(size: 14).bold().italic(), "italic 700 14.0px sans-serif"),
    (Font(size: 12, weight: Font.Weight(rawValue: 5000)), "1000 12.0px sans-serif"),
    (Font(size: 12).monospaced(), "400 12.0px monospace"),
    (Font(family: "Noto Sans, Arial", size: 9), "400 9.0px \"Noto Sans\", \"Arial\""),
    (Font(family: "a\"; } * { color: red", size: 9), "400 9.0px \"a\\\"; } * { color: red\""),
  ])
  func isTheFont(font: Font, css: String) {
    #expect(font.css == css)
  }
}
