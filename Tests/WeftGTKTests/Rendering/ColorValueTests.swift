// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Testing
import WeftGraphics

@testable import WeftGTK

@Suite struct ColorValueTests {
  @Test(arguments: [(0.25, 0.25), (1.5, 1), (-0.5, 0), (.infinity, 1), (.nan, 0)])
  func componentsAreClamped(component: Double, expected: Float) {
    let color = GdkRGBA(
      Color(red: component, green: component, blue: component, alpha: component))
    let parts = [color.red, color.green, color.blue, color.alpha]
    #expect(parts == Array(repeating: expected, count: 4))
  }
}
