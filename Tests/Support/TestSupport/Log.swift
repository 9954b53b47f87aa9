// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// Entries that any thread may add, in order.
package final class Log<Entry: Sendable>: Sendable {
  private let storage = Awaitable<[Entry]>([])

  package init() {}

  package var entries: [Entry] { storage.value }

  package func add(_ entry: Entry) {
    storage.update { $0.append(entry) }
  }

  package func clear() { _ = take() }

  /// Returns the entries so far, and removes them.
  package func take() -> [Entry] {
    storage.update { entries in
      defer { entries = [] }
      return entries
    }
  }

  /// Waits until the entries satisfy a condition.
  ///
  /// - Throws: `CancellationError` if the task is cancelled, as a time limit does.
  package func wait(until condition: @escaping @Sendable ([Entry]) -> Bool) async throws {
    try await storage.wait(until: condition)
  }
}
