// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import TestSupport
import Testing
import WeftTesting

@testable import WeftChanges

/// Random change sets against ``SlotModel``. A failure reports its seed and the line of the
/// smallest failing case.
///
/// `WEFT_CHANGES_CASES` sets the number of cases, half of them valid and half careless.
/// `WEFT_CHANGES_SEED` sets the first seed, and `WEFT_CHANGES_REPLAY` sets a line to replay
/// instead.
@Suite struct ChangeSetPropertyTests {
  static let environment = ProcessInfo.processInfo.environment
  static let batches = 8
  static let casesInBatch =
    (environment["WEFT_CHANGES_CASES"].flatMap { Int($0) } ?? 1_600 * seedFactor) / batches
  static let firstSeed = environment["WEFT_CHANGES_SEED"].flatMap { Int($0) } ?? 0

  static func randomCase(seed: Int) -> ChangeCase {
    var random = SeededGenerator(seed: seed)
    guard seed.isMultiple(of: 2) else { return ChangeCase(.careless(using: &random)) }
    let before = RandomChanges.labels(using: &random, sections: 6, items: 9)
    return ChangeCase(.valid(from: before, using: &random))
  }

  @Test(arguments: 0..<batches) func changeSetsAreJudgedAndAppliedExactly(batch: Int) {
    let first = Self.firstSeed + batch * Self.casesInBatch
    for seed in first..<first + Self.casesInBatch {
      let randomCase = Self.randomCase(seed: seed)
      guard randomCase.failure() != nil else { continue }
      let smallest = randomCase.shrunk()
      Issue.record(
        """
        seed \(seed): \(smallest.failure() ?? "")
        WEFT_CHANGES_REPLAY='\(smallest.line)'
        """)
    }
  }

  @Test(.enabled(if: environment["WEFT_CHANGES_REPLAY"] != nil)) func replay() throws {
    let line = try #require(Self.environment["WEFT_CHANGES_REPLAY"])
    let replayed = try #require(ChangeCase(line: line), "\(line) is no case")
    #expect(replayed.failure() == nil)
  }

  @Test func bothVerdictsOccur() {
    let verdicts = stride(from: 1, to: 2_000, by: 2).map { seed in
      let careless = Self.randomCase(seed: seed)
      return SlotModel.apply(careless.operations, to: careless.labels, after: careless.after)
        != nil
    }
    #expect((250...750).contains(verdicts.count { $0 }))
    for seed in stride(from: 0, to: 400, by: 2) {
      let valid = Self.randomCase(seed: seed)
      #expect(
        SlotModel.apply(valid.operations, to: valid.labels, after: valid.after) != nil,
        "seed \(seed): the generator made an invalid change set")
    }
  }

  @Test func linesCanBeReadAgain() {
    for seed in 0..<200 {
      let original = Self.randomCase(seed: seed)
      #expect(ChangeCase(line: original.line) == original, "seed \(seed)")
    }
    #expect(ChangeCase(line: "1 | jump 0 0 | 1") == nil)
  }

  /// For a known fault, shrinking finds the minimal case that shows it.
  @Test(arguments: 0..<20) func shrinkingFindsTheSmallestCase(seed: Int) throws {
    func hasFault(_ changes: ChangeCase) -> Bool {
      changes.operations.contains { if case .moveItem = $0 { true } else { false } }
        && changes.before.count > 1
    }
    let failing = (seed * 100..<seed * 100 + 100).map { Self.randomCase(seed: $0) }
      .first(where: hasFault)
    let smallest = try #require(failing, "seed \(seed)").shrunk(hasFault)
    #expect(smallest.operations.count == 1, "seed \(seed)")
    #expect(smallest.before == [0, 0], "seed \(seed)")
  }
}
