// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftLocks

/// Work on other threads that must stop before the process exits.
package protocol EndingWithProcess: AnyObject, Sendable {
  /// Prevents further work from starting. Called on the thread that calls `exit`.
  func stop()
  /// Whether work is still running. Any thread may read this.
  var isRunning: Bool { get }
  /// The time in seconds after which the process exits even if work is still running.
  var longestEndDelay: Double { get }
}

/// Stops the threads of Weft before the process exits. Libraries free their tables during exit,
/// which jobs that shape text or transfers that encrypt data would otherwise still read.
package enum ProcessEnd {
  private struct State: Sendable {
    var all: [any EndingWithProcess] = []
    var time: Double?
  }

  private static let state = Mutex(State())

  /// Registers work that must stop before the process exits. Call it before the work starts.
  package static func include(_ work: any EndingWithProcess) {
    let isLate = state.withLock { state in
      state.all.append(work)
      return state.time != nil
    }
    if isLate { work.stop() }
  }

  package static func exclude(_ work: any EndingWithProcess) {
    let released = state.withLock { state in
      state.all.firstIndex { $0 === work }.map { state.all.remove(at: $0) }
    }
    withExtendedLifetime(released) {}
  }

  /// Stops all workers before the exit handlers of the libraries loaded so far run. Exit handlers
  /// run in reverse order, so call this after the libraries have registered theirs. It may be
  /// called repeatedly and on any thread.
  package static func prepare() {
    atexit { ProcessEnd.stopAll() }
  }

  private static func stopAll() {
    let now = ProcessInfo.processInfo.systemUptime
    let (all, start) = state.withLock { state in
      // If several handlers are registered, they share one time limit.
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
