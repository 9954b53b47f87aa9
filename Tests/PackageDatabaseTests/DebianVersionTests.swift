// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import PackageDatabase
import TestSupport
import Testing
import WeftTesting

/// The order of Debian Policy 5.6.12, which `dpkg --compare-versions` implements.
struct DebianVersionTests {
  @Test(arguments: [
    ("1.0", "1.1"), ("1.9", "1.10"), ("1.0", "1.0-1"), ("1.0-1", "1.0-2"), ("1.0-9", "1.0-10"),
    ("1.0~rc1", "1.0"), ("1.0~~", "1.0~"), ("1.0~~a", "1.0~"), ("1.0~beta1~svn1", "1.0~beta1"),
    ("1.0", "1.0a"), ("1.0a", "1.0b"), ("1.0a", "1.0+"), ("1.0Z", "1.0a"), ("1.0", "1.0+b1"),
    ("9", "1:0"), ("1:9", "2:1"), ("1.2-3", "1.2-3.1"), ("1-2-3", "1-2-4"), ("1-9", "1-2-3"),
    ("1.0-1~bpo1", "1.0-1"), ("3.0-2+deb12u1", "3.0-2+deb12u2"), ("0", "00000000000000000001"),
    ("1.99999999999999999999", "1.100000000000000000000"), ("", "0a"), ("~", ""),
  ])
  func earlierVersionsComeFirst(earlier: String, later: String) {
    #expect(DebianVersion(earlier) < DebianVersion(later))
    #expect(!(DebianVersion(later) < DebianVersion(earlier)))
    #expect(DebianVersion(earlier) != DebianVersion(later))
  }

  @Test(arguments: [
    ("1.0", "1.0"), ("1.0", "0:1.0"), ("1.0", "1.0-0"), ("1.01", "1.1"), ("1.0", "1.00"),
    ("", "0"), ("1.", "1.0"),
  ])
  func versionsWithoutADifferenceAreEqual(left: String, right: String) {
    #expect(DebianVersion(left) == DebianVersion(right))
    #expect(!(DebianVersion(left) < DebianVersion(right)))
    #expect(!(DebianVersion(right) < DebianVersion(left)))
  }

  @Test(arguments: seeds(20))
  func anyThreeVersionsAreInATotalOrder(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let texts = (0..<3).map { _ in Self.randomText(&random) }
      let (a, b, c) = (
        DebianVersion(texts[0]), DebianVersion(texts[1]), DebianVersion(texts[2])
      )
      #expect([a < b, a == b, b < a].count { $0 } == 1, "seed \(seed): \(texts)")
      if a <= b && b <= c { #expect(a <= c, "seed \(seed): \(texts)") }
    }
  }

  private static func randomText(_ random: inout SeededGenerator) -> String {
    String(
      (0..<Int.random(in: 0...5, using: &random)).map { _ in
        "01a~+.-:".randomElement(using: &random) ?? "0"
      })
  }
}
