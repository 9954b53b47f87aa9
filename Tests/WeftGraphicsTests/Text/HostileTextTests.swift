// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import WeftGraphics

/// Text that is expensive on purpose: none of it may hold a worker.
@Suite struct HostileTextTests {
  /// A letter with more marks than anybody can read, and other endless characters.
  @Test(arguments: [
    ("acute accents", "e", "\u{301}"), ("marks of several classes", "e", "\u{301}\u{323}\u{345}"),
    ("Hebrew points", "\u{5D0}", "\u{5B7}"), ("Arabic marks", "\u{628}", "\u{64E}"),
    ("joiners", "x", "\u{200D}"), ("variation selectors", "x", "\u{FE0F}"),
    ("Devanagari signs", "\u{915}", "\u{93C}"), ("keycaps", "1", "\u{20E3}"),
  ])
  func aLetterWithManyMarksIsShapedInTime(name: String, base: String, mark: String) {
    TextShaper.warmUp()
    let count = 100_000 / mark.unicodeScalars.count
    let text = StyledText("before " + base + String(repeating: mark, count: count) + " after")
    let clock = ContinuousClock()
    var shaped: ShapedText?
    let time = clock.measure {
      shaped = TextShaper(cacheCostLimit: 0).shape(text, maxWidth: 300)
    }
    print("\(name): \(time)")
    #expect(shaped?.size.width ?? 0 > 0)
    #expect(time < .seconds(1))
  }
}
