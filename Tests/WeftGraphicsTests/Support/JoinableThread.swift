// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// A thread whose end can be awaited. Foundation reports the end of a thread's block, but not the
/// end of the thread.
struct JoinableThread {
  private let thread: pthread_t

  /// Starts a thread that runs `body`. Call ``join()`` once.
  init(_ body: @escaping @Sendable () -> Void) throws {
    final class Box {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { argument in
        // unsafe: The pointer owns the reference that `passRetained` made.
        if let argument { Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, Unmanaged.passRetained(Box(body)).toOpaque())
    if status != 0 { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .EAGAIN) }
    self.thread = thread
  }

  /// Waits until the thread has ended.
  func join() { pthread_join(thread, nil) }
}
