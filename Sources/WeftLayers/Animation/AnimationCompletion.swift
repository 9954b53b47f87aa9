// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftRuntime

/// Calls a handler once after all animations that it covers have ended.
///
/// Each running animation and each node that awaits its frame retains it, so no end is missed.
@MainActor package final class AnimationCompletion {
  private let handler: @MainActor (Bool) -> Void
  private var isFinished = true
  private var queue: MainSerialQueue?

  package init(_ handler: @escaping @MainActor (Bool) -> Void) {
    self.handler = handler
  }

  // The last release may happen during a frame or under a lock, so the handler is called later.
  isolated deinit {
    let (handler, isFinished) = (handler, isFinished)
    guard let queue else {
      Task { @MainActor in handler(isFinished) }
      return
    }
    queue.enqueue { handler(isFinished) }
  }

  func join(_ queue: MainSerialQueue) { self.queue = queue }

  func fail() { isFinished = false }
}
