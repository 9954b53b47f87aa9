// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import WeftLocks

/// The parts of a deallocated node for release on the main actor, such as layers and closures.
@MainActor final class MainActorParts {
  private let parts: [any Sendable]

  nonisolated init(_ parts: [any Sendable]) { self.parts = parts }

  // Releases the parts on the main actor even if another thread has the last reference.
  isolated deinit {}

  private nonisolated static let waiting = Mutex<[MainActorParts]>([])

  /// Retains the parts until the next turn of the main actor, in which one block of the main queue
  /// releases the parts of all nodes. Use on any thread.
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

/// Identifies the main actor's queue, whose thread is not always the first thread of the process.
package enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  package static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }
}
