// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftLocks

/// Work on threads of its own that has to rest while the process ends.
package protocol EndingWithProcess: AnyObject, Sendable {
  /// Lets nothing further begin; on the thread that ends the process.
  func stop()
  /// Whether something that began before is still running, which may take a while. Any thread.
  var isRunning: Bool { get }
  /// After so many seconds the process ends in spite of it.
  var longestEndDelay: Double { get }
}

/// Has the threads of Weft rest before the process ends.
///
/// Libraries free their tables when it does, which a job that shapes text, or a transfer that
/// encrypts, would still read.
package enum ProcessEnd {
  private struct State: Sendable {
    var all: [any EndingWithProcess] = []
    /// When the process began to end, by the system's clock.
    var time: Double?
  }

  private static let state = Mutex(State())

  /// Keeps work, and has it rest when the process ends. Call it before the work begins.
  package static func include(_ work: any EndingWithProcess) {
    let isLate = state.withLock { state in
      state.all.append(work)
      return state.time != nil
    }
    if isLate { work.stop() }
  }

  /// Releases work that is over.
  package static func exclude(_ work: any EndingWithProcess) {
    let released = state.withLock { state in
      state.all.firstIndex { $0 === work }.map { state.all.remove(at: $0) }
    }
    withExtendedLifetime(released) {}
  }

  /// Has all work rest before the libraries end that are set up by now.
  ///
  /// Their handlers run in reverse order; so call this when they have made their tables: any number
  /// of times, on any thread.
  package static func prepare() {
    atexit { ProcessEnd.stopAll() }
  }

  private static func stopAll() {
    let now = ProcessInfo.processInfo.systemUptime
    let (all, start) = state.withLock { state in
      // Handlers that were added more than once wait for all of it together.
      let start = state.time ?? now
      state.time = start
      return (state.all, start)
    }
    for work in all { work.stop() }
    while all.contains(where: { work in
      work.isRunning && ProcessInfo.processInfo.systemUptime < start + work.longestEndDelay
    }) {
      usleep(500)
    }
  }
}
