// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// The factor that multiplies the number of seeds of a random test.
///
/// `WEFT_SEED_FACTOR` sets it.
package let seedFactor = max(
  1, ProcessInfo.processInfo.environment["WEFT_SEED_FACTOR"].flatMap { Int($0) } ?? 1)

/// Returns the seeds of a random test. By default, their number is `count`.
package func seeds(_ count: Int) -> Range<UInt64> {
  0..<UInt64(count * seedFactor)
}
