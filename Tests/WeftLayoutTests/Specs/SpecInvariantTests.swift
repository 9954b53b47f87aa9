// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayout

/// Invariants of random trees of specs. Sizes are in the requested ranges, children keep their
/// limits, lines fill their container if possible, and all numbers are finite.
@Suite struct SpecInvariantTests {
  @Test(arguments: seeds(80), LayoutDirection.allCases)
  func layoutsKeepTheirPromises(seed: UInt64, direction: LayoutDirection) {
    let violations = Checked.Violations()
    var random = RandomElements(seed: seed) { Checked($0, violations) }
    let element = random.element(levels: 4)
    let range = random.range()
    let layout = element.measured(range, direction: direction)
    #expect(violations.all.isEmpty, "seed \(seed)")
    #expect(violations.count > 0, "seed \(seed)")
    #expect(layout.violations(in: element.constrain(range, in: LayoutContext(rootIn: range))) == [])
  }

  /// Nested flex specs are laid out as one tree of boxes.
  @Test(arguments: seeds(80), LayoutDirection.allCases)
  func flexTreesKeepTheInvariants(seed: UInt64, direction: LayoutDirection) {
    let violations = Checked.Violations()
    var random = RandomElements(seed: seed)
    let element = Checked(random.flex(levels: 4), violations)
    _ = element.measured(random.range(), direction: direction)
    #expect(violations.all.isEmpty, "seed \(seed)")
    #expect(violations.count == 1, "seed \(seed)")
  }
}
