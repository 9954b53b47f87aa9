// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Counts the uses of each index without a lock, so that it also detects missing synchronization.
/// Counts from another thread are visible only if the tested code orders them before the check.
final class Tally: @unchecked Sendable {
  // `@unchecked` because each index has a separate byte. Code that uses each index once and is
  // checked after its end has no data race. The tests detect any other code.
  private let counts: UnsafeMutableBufferPointer<UInt8>

  init(count: Int) {
    counts = .allocate(capacity: count)
    counts.initialize(repeating: 0)
  }

  deinit { counts.deallocate() }

  func add(_ index: Int) {
    counts[index] += 1
  }

  var isOneEach: Bool { counts.allSatisfy { $0 == 1 } }
}
