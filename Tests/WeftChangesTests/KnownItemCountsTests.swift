// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftTesting

@testable import WeftChanges

/// The counts of a few sections behave like a dictionary.
@Suite struct KnownItemCountsTests {
  @Test(arguments: seeds(200)) func behaveLikeADictionary(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (counts, model) = (KnownItemCounts(), [Int: Int]())
    for _ in 0..<40 {
      let section = Int.random(in: 0..<4, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: (counts[section], model[section]) = (nil, nil)
      case 1:
        var (newer, newerModel) = (KnownItemCounts(), [Int: Int]())
        for section in 2..<Int.random(in: 2..<5, using: &random) {
          (newer[section], newerModel[section]) = (section + 100, section + 100)
        }
        counts.merge(newer)
        model.merge(newerModel) { $1 }
      default:
        let count = Int.random(in: 0..<9, using: &random)
        (counts[section], model[section]) = (count, count)
      }
      #expect(Dictionary(uniqueKeysWithValues: counts.map { ($0.section, $0.count) }) == model)
      for section in 0..<5 { #expect(counts[section] == model[section]) }
    }
  }
}
