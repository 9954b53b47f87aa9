// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// The factor that multiplies the number of seeds of a random test.
///
/// `WEFT_SEED_FACTOR` sets it. It is 1 in `make test` and ``longSeedFactor`` in `make long-tests`.
package let seedFactor = max(
  1, ProcessInfo.processInfo.environment["WEFT_SEED_FACTOR"].flatMap { Int($0) } ?? 1)

/// The factor of the long random tests.
private let longSeedFactor = 4

/// Returns the seeds of a random test.
///
/// - Parameter count: The number of seeds in `make long-tests`. `make test` has a quarter of them.
package func seeds(_ count: Int) -> Range<UInt64> {
  0..<UInt64((count * seedFactor + longSeedFactor - 1) / longSeedFactor)
}
