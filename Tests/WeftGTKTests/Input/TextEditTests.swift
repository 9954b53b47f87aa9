// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Testing

@testable import WeftGTK

struct TextEditTests {
  @Test(arguments: [
    ("", "abc", 0..<0, "abc"), ("abc", "", 0..<3, ""), ("abc", "aBc", 1..<2, "B"),
    ("aa", "aaa", 2..<2, "a"), ("aaa", "aa", 2..<3, ""), ("12345", "12 345", 2..<2, " "),
    ("é\u{1F600}x", "é\u{1F601}x", 1..<2, "\u{1F601}"),
  ])
  func changesOnlyTheCharactersThatDiffer(
    old: String, new: String, removed: Range<Int>, inserted: String
  ) throws {
    let edit = try #require(TextEdit(from: old, to: new))
    #expect(edit.removed == removed)
    #expect(edit.inserted == inserted)
  }

  @Test func equalTextsNeedNone() {
    #expect(TextEdit(from: "abc", to: "abc") == nil)
  }

  @Test func theCaretStaysBehindItsCharacter() throws {
    let upper = try #require(TextEdit(from: "abxcd", to: "abXcd"))
    #expect([0, 2, 3, 5].map(upper.caret) == [0, 2, 3, 5])
    let grouped = try #require(TextEdit(from: "1234", to: "1 234"))
    #expect([0, 1, 2, 4].map(grouped.caret) == [0, 2, 3, 5])
    let cleared = try #require(TextEdit(from: "abc", to: ""))
    #expect([0, 2, 3].map(cleared.caret) == [0, 0, 0])
    let typed = try #require(TextEdit(from: "", to: "abc"))
    #expect(typed.caret(after: 0) == 3)
  }

  @Test(arguments: [
    (1e10, gint.max), (-1e10, gint.min), (.infinity, gint.max), (.nan, 0), (2.5, 3), (-0.4, 0),
  ])
  func wholeNumbersForGTKNeverTrap(value: Double, expected: gint) {
    #expect(gint(nearest: value) == expected)
  }
}
