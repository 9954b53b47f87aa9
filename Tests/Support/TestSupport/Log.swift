// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// Entries from any thread, in the order in which they came.
package final class Log<Entry: Sendable>: Sendable {
  private let storage = Mutex<[Entry]>([])

  package init() {}

  package var entries: [Entry] { storage.withLock { $0 } }

  package func add(_ entry: Entry) {
    storage.withLock { $0.append(entry) }
  }

  package func clear() { _ = take() }

  /// The entries so far; forgets them.
  package func take() -> [Entry] {
    storage.withLock { entries in
      defer { entries = [] }
      return entries
    }
  }
}
