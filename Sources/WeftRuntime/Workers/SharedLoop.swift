// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import Synchronization

/// A loop that several threads run together: each takes the next index until none is left.
final class SharedLoop: Sendable {
  private let count: Int
  private let body: @Sendable (Int) -> Void
  private let next = Atomic<Int>(0)
  private let unfinished: Atomic<Int>
  private let end = DispatchSemaphore(value: 0)

  init(count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    self.count = count
    self.body = body
    unfinished = Atomic(count)
  }

  /// Takes part, for one of those who help.
  func help() {
    if takePart() { end.signal() }
  }

  /// Takes part, and returns when all calls have returned; for the one who has made the loop.
  ///
  /// What is not finished when no index is left to take is running on threads that have taken it:
  /// no thread is waited for that has yet to come.
  func run() {
    if count > 0, !takePart() { end.wait() }
  }

  /// - Returns: whether the last of all calls was among the caller's; true for one thread only.
  ///   What all calls wrote is visible to it then.
  private func takePart() -> Bool {
    var finished = 0
    while case let index = next.wrappingAdd(1, ordering: .relaxed).oldValue, index < count {
      body(index)
      finished += 1
    }
    guard finished > 0 else { return false }
    return unfinished.wrappingSubtract(finished, ordering: .acquiringAndReleasing).newValue == 0
  }
}
