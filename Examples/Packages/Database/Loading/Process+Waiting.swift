// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

extension Process {
  /// Runs the process, and a closure meanwhile; returns when both have ended.
  ///
  /// `waitUntilExit` runs the thread's run loop, and on Linux may miss the end of a process that is
  /// short-lived, or has not been alone: then it waits for ever.
  ///
  /// - Returns: the exit status.
  func runToEnd(while body: () throws -> Void = {}) throws -> Int32 {
    let ended = DispatchSemaphore(value: 0)
    terminationHandler = { _ in ended.signal() }
    try run()
    defer { ended.wait() }
    try body()
    ended.wait()
    ended.signal()
    return terminationStatus
  }
}
