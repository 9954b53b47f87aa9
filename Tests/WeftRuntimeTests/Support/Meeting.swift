// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import Synchronization

/// A rendezvous of two threads.
final class Meeting: Sendable {
  private let count = Atomic<Int>(0)
  private let isComplete = DispatchSemaphore(value: 0)

  /// - Returns: `false` if the other thread has not arrived within ten seconds.
  @discardableResult
  func attend() -> Bool {
    if count.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue == 2 {
      isComplete.signal()
      return true
    }
    return isComplete.wait(timeout: .now() + 10) == .success
  }
}
