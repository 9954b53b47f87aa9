// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// A number that several threads change.
final class Tally: Sendable {
  private let stored = Mutex(0)

  var value: Int { stored.withLock { $0 } }

  /// Adds to the number; the result is the new one.
  @discardableResult
  func add(_ difference: Int) -> Int {
    stored.withLock {
      $0 += difference
      return $0
    }
  }
}
