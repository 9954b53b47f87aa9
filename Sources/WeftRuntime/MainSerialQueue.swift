// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// Blocks for the main actor, run in the order in which they were added, some per frame.
///
/// Any thread may add. The frame loop drains the queue under a time budget, so that a burst of
/// finished work never delays a frame, and before the frame if a block is urgent; a caller that
/// waits for the pipeline drains it at once.
package final class MainSerialQueue: Sendable {
  /// Code for the main actor.
  package typealias Block = @MainActor @Sendable () -> Void

  private let blocks = Mutex(FIFO<Block>())
  private let wake: @Sendable (_ isUrgent: Bool) -> Void

  /// Makes a queue.
  ///
  /// - Parameter wake: requests a frame, and a turn before it if a block is urgent; called on
  ///   the adding thread, for each block.
  package init(wake: @escaping @Sendable (_ isUrgent: Bool) -> Void) {
    self.wake = wake
  }

  /// Whether no blocks are pending; any thread.
  package var isEmpty: Bool { count == 0 }

  /// The number of pending blocks; any thread.
  package var count: Int { blocks.withLock { $0.count } }

  /// Adds a block; any thread. It never runs inside this call.
  ///
  /// - Parameter isUrgent: whether more work waits for the block, so that it should run before the
  ///   next frame if the main thread has time; the order stays the same.
  package func enqueue(isUrgent: Bool = false, _ block: @escaping Block) {
    blocks.withLock { $0.append(block) }
    wake(isUrgent)
  }

  /// Runs the first block.
  ///
  /// - Returns: whether there was one.
  @MainActor @discardableResult
  package func runFirst() -> Bool {
    guard let block = blocks.withLock({ $0.popFirst() }) else { return false }
    block()
    return true
  }

  /// Runs blocks until the queue is empty or the deadline has passed; always at least one.
  ///
  /// - Parameters:
  ///   - deadline: in the seconds of `clock`.
  ///   - clock: looked at after each block.
  /// - Returns: whether the queue is empty.
  @MainActor @discardableResult
  package func drain(until deadline: Double, clock: any MonotonicClock) -> Bool {
    while runFirst() {
      if clock.now >= deadline { return isEmpty }
    }
    return true
  }
}
