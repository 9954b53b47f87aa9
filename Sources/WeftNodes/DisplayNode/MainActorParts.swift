// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import WeftLocks

/// The parts of a deallocated node that are released on the main actor: its layers, the job that
/// draws it, and closures that may hold anything of the main actor's.
@MainActor final class MainActorParts {
  private let parts: [any Sendable]

  nonisolated init(_ parts: [any Sendable]) { self.parts = parts }

  // Releases the parts on the main actor even if the thread that made this object keeps it longest.
  isolated deinit {}

  private nonisolated static let waiting = Mutex<[MainActorParts]>([])

  /// Keeps the parts until the next turn of the main actor; any thread.
  ///
  /// All parts that wait are released in one turn: a tree of many nodes costs one block of the main
  /// queue.
  nonisolated func releaseOnMain() {
    let isFirst = Self.waiting.withLock { waiting in
      waiting.append(self)
      return waiting.count == 1
    }
    guard isFirst else { return }
    Task { @MainActor in
      let parts = Self.waiting.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
      withExtendedLifetime(parts) {}
    }
  }
}

/// Distinguishes the main actor's queue from others: its thread is not always the process's first
/// one.
package enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the caller runs on it.
  package static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }
}
