// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import WeftLocks

@testable import WeftComponents

@Suite struct ScopeTests {
  /// One thread writes and resolves, another one reads meanwhile.
  @Test func aReaderNeverSeesAnOlderValueThanBefore() {
    let scope = Scope.makeRoot()
    scope.prepareState([0])
    let isDone = Mutex(false)
    let stepsBack = Tally()
    let end = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      var last = 0
      while !isDone.withLock({ $0 }) {
        let value = scope.latest(0) as? Int ?? 0
        if value < last { stepsBack.add(1) }
        last = value
      }
      end.signal()
    }
    for value in 1...100_000 {
      scope.submit(StateUpdate(slot: 0, mode: .synchronous, writing: value))
      _ = scope.currentState()
    }
    isDone.withLock { $0 = true }
    end.wait()
    #expect(stepsBack.value == 0)
  }
}
