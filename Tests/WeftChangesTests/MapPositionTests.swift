// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftTesting

@testable import WeftChanges

/// Items counted through all sections. A failure reports its seed.
@Suite struct MapPositionTests {
  @Test(arguments: 0..<6 * seedFactor) func replacementsLeadToTheNewMap(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var map = try TestMap(
      (0..<4).map { section in
        (0..<random.below(30)).map { "\(section).\($0)" }
      })
    for _ in 0..<6 {
      let old = map
      let changes = RandomChanges.valid(from: old.labels, using: &random)
      map = try old.applying(changes.changeSet, after: changes.after)
      var identities = MapDiffTests.identities(of: old).flatMap { $0 }
      let new = MapDiffTests.identities(of: map).flatMap { $0 }
      let replacements = map.replacements(from: old)
      for replacement in replacements.reversed() {
        identities.replaceSubrange(replacement.old, with: new[replacement.new])
      }
      #expect(identities == new, "seed \(seed)")
      for (first, second) in zip(replacements, replacements.dropFirst()) {
        #expect(first.old.upperBound < second.old.lowerBound, "seed \(seed)")
        #expect(first.new.upperBound < second.new.lowerBound, "seed \(seed)")
      }
    }
  }

  @Test func positionsAndPathsAreTheSame() throws {
    let map = try TestMap([["a", "b"], [], ["c"]])
    let paths = (0..<3).map { map.path(atPosition: $0) }
    #expect(paths == [[0, 0], [0, 1], [2, 0]])
    #expect(map.path(atPosition: 3) == nil && map.path(atPosition: -1) == nil)
    #expect(paths.map { $0.flatMap { map.position(of: $0) } } == [0, 1, 2])
    #expect(map.position(of: [1, 0]) == nil && map.position(of: [3, 0]) == nil)
    #expect(map.replacements(from: map).isEmpty)
  }
}
