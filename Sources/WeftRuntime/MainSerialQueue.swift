// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// A queue of blocks for the main actor, which run in order, some in each frame. Any thread may add
/// blocks. The frame loop drains the queue within a time budget, so a burst of finished work does
/// not delay a frame. A caller that waits for the pipeline drains the queue immediately.
package final class MainSerialQueue: Sendable {
  package typealias Block = @MainActor @Sendable () -> Void

  /// The blocks, or `nil` after ``end()``.
  private let blocks = Mutex<FIFO<Block>?>(FIFO())
  private let wake: @Sendable (_ isUrgent: Bool) -> Void

  /// Creates a queue. `wake` requests a frame, and a turn before it if the block is urgent. It is
  /// called for each block, on the thread that adds it.
  package init(wake: @escaping @Sendable (_ isUrgent: Bool) -> Void) {
    self.wake = wake
  }

  package var isEmpty: Bool { count == 0 }

  package var count: Int { blocks.withLock { $0?.count ?? 0 } }

  /// Adds a block, which never runs inside this call. Any thread may call this. An urgent block,
  /// for which other work waits, runs the queue before the next frame if the main thread has time.
  /// The order of the blocks does not change.
  package func enqueue(isUrgent: Bool = false, _ block: @escaping Block) {
    blocks.withLock { $0?.append(block) }
    wake(isUrgent)
  }

  /// Drops all blocks and ignores later ones, because no frame will run them.
  @MainActor package func end() {
    // The captures may be the user's, and are never released under the lock.
    let dropped = blocks.withLock { $0.take() }
    withExtendedLifetime(dropped) {}
  }

  @MainActor @discardableResult
  package func runFirst() -> Bool {
    guard let block = blocks.withLock({ $0?.popFirst() }) else { return false }
    block()
    return true
  }

  /// Runs blocks until the queue is empty or the deadline, in seconds of `clock`, has passed. At
  /// least one block runs. Returns whether the queue is empty.
  @MainActor @discardableResult
  package func drain(until deadline: Double, clock: any MonotonicClock) -> Bool {
    while runFirst() {
      if clock.now >= deadline { return isEmpty }
    }
    return true
  }
}
