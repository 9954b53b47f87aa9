// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLocks

@testable import WeftCollections

/// A fetch ends once, at the first of several ends.
@Suite struct BatchContextTests {
  private final class Ends: Sendable {
    private let ends = Mutex(0)
    var count: Int { ends.withLock { $0 } }
    func add() { ends.withLock { $0 += 1 } }
  }

  @Test func completingEndsItOnce() {
    let ends = Ends()
    let context = BatchContext { ends.add() }
    #expect(context.isFetching)
    context.completeBatchFetching()
    context.completeBatchFetching()
    context.cancelBatchFetching()
    #expect(!context.isFetching)
    #expect(!context.isCancelled)
    #expect(ends.count == 1)
  }

  @Test func cancellingEndsItOnce() {
    let ends = Ends()
    let context = BatchContext { ends.add() }
    context.cancelBatchFetching()
    context.completeBatchFetching()
    #expect(context.isCancelled)
    #expect(!context.isFetching)
    #expect(ends.count == 1)
  }

  @Test func completingWithFalseLeavesItOpen() {
    let ends = Ends()
    let context = BatchContext { ends.add() }
    context.completeBatchFetching(false)
    #expect(context.isFetching)
    #expect(ends.count == 0)
    context.completeBatchFetching(true)
    #expect(ends.count == 1)
  }

  @Test func aDroppedOneHasEnded() {
    let ends = Ends()
    do { _ = BatchContext { ends.add() } }
    #expect(ends.count == 1)
    do {
      let context = BatchContext { ends.add() }
      context.completeBatchFetching()
    }
    #expect(ends.count == 2)
  }

  @Test func manyThreadsEndItOnce() async {
    for _ in 0..<100 {
      let ends = Ends()
      let context = BatchContext { ends.add() }
      await withTaskGroup { group in
        for index in 0..<4 {
          group.addTask {
            if index % 2 == 0 {
              context.completeBatchFetching()
            } else {
              context.cancelBatchFetching()
            }
          }
        }
      }
      #expect(ends.count == 1)
    }
  }
}
