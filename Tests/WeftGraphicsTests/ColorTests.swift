// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics

@Suite struct ColorTests {
  @Test(arguments: [
    (UInt32(0x000000), 0.0, 0.0, 0.0), (0xFFFFFF, 1, 1, 1), (0xFF0000, 1, 0, 0),
    (0x00FF00, 0, 1, 0), (0x0000FF, 0, 0, 1), (0x33CC99, 0.2, 0.8, 0.6),
    (0xAB33CC99, 0.2, 0.8, 0.6),
  ])
  func hexadecimal(hex: UInt32, red: Double, green: Double, blue: Double) {
    #expect(Color(hex: hex) == Color(red: red, green: green, blue: blue))
  }

  @Test func grayHasEqualComponents() {
    #expect(Color(white: 0.25, alpha: 0.5) == Color(red: 0.25, green: 0.25, blue: 0.25, alpha: 0.5))
  }

  @Test func alphaIsReplaced() {
    #expect(Color.red.withAlpha(0.25) == Color(red: 1, green: 0, blue: 0, alpha: 0.25))
    #expect(Color.clear.alpha == 0)
  }
}
