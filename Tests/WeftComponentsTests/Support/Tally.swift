// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport

/// A number that several threads may change.
final class Tally: Sendable {
  private let stored = Awaitable(0)

  var value: Int { stored.value }

  /// Adds to the number, and returns the sum.
  @discardableResult
  func add(_ difference: Int) -> Int {
    stored.update {
      $0 += difference
      return $0
    }
  }

  /// Waits until the number satisfies a condition.
  func wait(until condition: @escaping @Sendable (Int) -> Bool) async throws {
    try await stored.wait(until: condition)
  }
}
