// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import TestSupport
import Testing
import Weft

/// Lists under random changes of everything that they contain. Each frame shows one of the values,
/// and callbacks receive the visible rows.
@MainActor @Suite struct RandomListTests {
  /// The seeds in `WEFT_LIST_SEEDS`, such as `7` or `0..<100`. By default, the first seeds, and
  /// some seeds that have found a defect.
  static let seeds: [UInt64] = {
    let text = ProcessInfo.processInfo.environment["WEFT_LIST_SEEDS"] ?? ""
    let bounds = text.split(separator: "..<").compactMap { UInt64($0) }
    guard let first = bounds.first else {
      let usual = TestSupport.seeds(1)
      return usual + [28, 32, 35].prefix(seedFactor).filter { !usual.contains($0) }
    }
    return Array(first..<max(first + 1, bounds.count > 1 ? bounds[1] : 0))
  }()

  @Test(arguments: [false, true], [false, true])
  func everyFrameShowsOneValue(isList: Bool, isState: Bool) async throws {
    for seed in Self.seeds {
      let attack = ListAttack(seed: seed, isList: isList, isState: isState)
      await #expect(throws: Never.self) { try await attack.run(steps: 40) }
    }
  }
}
