// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftRuntime

/// Calls a handler once, when all animations that it covers are over.
///
/// Every running animation, and every node whose change waits for its frame, retains it; the
/// handler is called after the last of them has released it, for whatever reason. So no way out of
/// an animation can forget it.
@MainActor package final class AnimationCompletion {
  private let handler: @MainActor (Bool) -> Void
  private var isFinished = true
  /// Calls the handler; `nil` as long as nothing was animated in a window.
  private var queue: MainSerialQueue?

  package init(_ handler: @escaping @MainActor (Bool) -> Void) {
    self.handler = handler
  }

  // The last release may come in the middle of a frame, or under a lock: the handler is called
  // later.
  isolated deinit {
    let (handler, isFinished) = (handler, isFinished)
    guard let queue else {
      Task { @MainActor in handler(isFinished) }
      return
    }
    queue.enqueue { handler(isFinished) }
  }

  /// An animation in a window takes part.
  func join(_ queue: MainSerialQueue) { self.queue = queue }

  /// One of the animations ends before its time.
  func fail() { isFinished = false }
}
