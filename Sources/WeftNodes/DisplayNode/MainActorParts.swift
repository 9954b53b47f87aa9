// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import WeftLocks

/// The parts of a deallocated node that must be released on the main actor, such as layers, drawing
/// jobs and closures.
@MainActor final class MainActorParts {
  private let parts: [any Sendable]

  nonisolated init(_ parts: [any Sendable]) { self.parts = parts }

  // Releases the parts on the main actor even if another thread has the last reference.
  isolated deinit {}

  private nonisolated static let waiting = Mutex<[MainActorParts]>([])

  /// Retains the parts until the next turn of the main actor. Use on any thread. All waiting parts
  /// are released in one turn, so a tree of many nodes needs only one block of the main queue.
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
