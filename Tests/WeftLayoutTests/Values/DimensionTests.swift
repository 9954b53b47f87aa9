// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

@Suite struct DimensionTests {
  @Test(arguments: [
    ("100pt", LayoutDimension.points(100)), ("0.5pt", .points(0.5)), ("50%", .fraction(0.5)),
    ("100%", .fraction(1)), ("auto", .auto), ("", .auto),
  ])
  func parsing(text: String, dimension: LayoutDimension) {
    #expect(LayoutDimension(text) == dimension)
  }

  @Test(arguments: [
    "100", "pt", "%", "-1pt", "nanpt", "infpt", "0x10pt", "1e400pt", "1 pt", "50 %", "Auto", "abc",
    "1.2.3pt",
  ])
  func invalidDimensionStrings(text: String) {
    #expect(LayoutDimension(text) == nil)
  }

  @Test func literalsArePoints() {
    let integer: LayoutDimension = 100
    let float: LayoutDimension = 0.5
    #expect(integer == .points(100) && float == .points(0.5))
  }

  @Test(
    arguments: [
      (LayoutDimension.auto, 100.0, nil), (.points(20), nil, 20), (.fraction(0.5), 300, 150),
      (.fraction(0), 300, 0), (.fraction(1), 300, 300), (.fraction(1.5), 300, 450),
      (.points(0), 300, 0), (.points(400), 300, 400),
      (.fraction(0.5), nil, nil), (.points(-5), nil, 0), (.points(.nan), nil, nil),
      (.points(.infinity), nil, nil), (.fraction(.nan), 100, nil), (.fraction(-1), 100, 0),
      (.fraction(0.5), Double.infinity, nil),
    ] as [(LayoutDimension, Double?, Double?)])
  func resolving(dimension: LayoutDimension, parent: Double?, length: Double?) {
    #expect(dimension.resolved(against: parent) == length)
  }

  @Test(arguments: [LayoutDimension.auto, .points(100), .points(0.25), .fraction(0.5)])
  func descriptionsParse(dimension: LayoutDimension) {
    #expect(LayoutDimension(dimension.description) == dimension)
  }
}
