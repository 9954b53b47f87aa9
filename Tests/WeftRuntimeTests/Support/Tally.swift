// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Counts how often each index was used, without a lock, so that it proves more than that: what is
/// counted on one thread was not ordered before the look at it unless the tested code saw to it.
final class Tally: @unchecked Sendable {
  // `@unchecked`: each index has a byte of its own, and code that runs no index twice, and is
  // looked at when all have ended, has no race. Code that does otherwise is what tests look for.
  private let counts: UnsafeMutableBufferPointer<UInt8>

  init(count: Int) {
    counts = .allocate(capacity: count)
    counts.initialize(repeating: 0)
  }

  deinit { counts.deallocate() }

  func add(_ index: Int) {
    counts[index] += 1
  }

  /// Whether each index was used once.
  var isOneEach: Bool { counts.allSatisfy { $0 == 1 } }
}
