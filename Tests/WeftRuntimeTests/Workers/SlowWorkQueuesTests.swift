// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

@testable import WeftRuntime

@Suite struct SlowWorkQueuesTests {
  private func item(_ priority: WorkPriority = .visible) -> WorkItem {
    WorkItem(priority: priority, isSlow: true) { _ in }
  }

  private func takeAll(_ queues: inout SlowWorkQueues, of items: [WorkItem]) -> [Int] {
    var order: [Int] = []
    while let next = queues.takeFirst() {
      order.append(items.firstIndex { $0 === next } ?? -1)
      next.run()
    }
    return order
  }

  @Test func jobsOfOneFrameKeepTheirOrder() {
    var queues = SlowWorkQueues()
    let items = (0..<3).map { _ in item() }
    for item in items { queues.append(item, at: 1) }
    #expect(takeAll(&queues, of: items) == [0, 1, 2])
    #expect(queues.count == 0)
  }

  @Test func theNewestComeFirstAndNowAndThenTheOldest() {
    var queues = SlowWorkQueues()
    let items = (0..<6).map { _ in item() }
    for (index, item) in items.enumerated() { queues.append(item, at: Double(index)) }
    #expect(takeAll(&queues, of: items) == [5, 4, 3, 0, 2, 1])
  }

  @Test func theMoreUrgentComeFirstHoweverOld() {
    var queues = SlowWorkQueues()
    let items = [item(.preload), item(.visible), item(.idle), item(.display)]
    for (index, item) in items.enumerated() { queues.append(item, at: Double(index)) }
    #expect(takeAll(&queues, of: items) == [1, 3, 0, 2])
  }

  @Test func aJobRunsOnceThoughItWaitsInTwoPlaces() {
    var queues = SlowWorkQueues()
    let items = [item(.display), item(.display)]
    for item in items { queues.append(item, at: 0) }
    #expect(items[1].setPriority(.visible))
    queues.append(items[1], at: 1)
    #expect(takeAll(&queues, of: items) == [1, 0])
  }

  @Test func cancelledJobsTakeNoRoomForLong() {
    var queues = SlowWorkQueues()
    for frame in 0..<10_000 {
      let item = item()
      queues.append(item, at: Double(frame))
      if frame % 100 != 0 { item.cancel() }
    }
    #expect(queues.count < 500)
    var count = 0
    while let item = queues.takeFirst() {
      item.run()
      count += 1
    }
    #expect(count == 100)
  }
}
