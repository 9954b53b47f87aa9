// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftTesting

extension SeededGenerator {
  init(seed: Int) {
    self.init(seed: UInt64(truncatingIfNeeded: seed))
  }

  /// A number below `bound`, or 0 if the bound is not positive.
  mutating func below(_ bound: Int) -> Int {
    bound > 0 ? Int.random(in: 0..<bound, using: &self) : 0
  }

  mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &self) < probability
  }
}
