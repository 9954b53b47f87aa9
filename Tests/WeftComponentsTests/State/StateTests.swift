// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import Foundation
import TestSupport
import Testing
import Weft
import WeftLocks
import WeftTesting

/// The values that a body has read and created.
private final class Record: Sendable {
  let builds = Tally()
  let binding = Mutex<Binding<[Int]>?>(nil)

  func change(_ change: @escaping @Sendable (inout [Int]) -> Void) {
    binding.withLock { $0 }?.update(change)
  }
}

private struct Numbers: Component, Equatable {
  var title = ""
  let record: Record
  @State var numbers: [Int] = []

  var body: some Component {
    let _ = record.builds.add(1)
    let _ = record.binding.withLock { $0 = $numbers }
    Text("\(title)\(numbers)")
  }

  static func == (left: Numbers, right: Numbers) -> Bool { left.title == right.title }
}

private struct Frame: Component {
  let titles: [String]
  let records: [Record]
  let builds: Tally

  var body: some Component {
    let _ = builds.add(1)
    VStack {
      ForEach(titles.indices, id: \.self) { Numbers(title: titles[$0], record: records[$0]) }
    }
  }
}

@MainActor @Suite struct StateTests {
  @Test func aChangeBuildsItsComponentOnly() {
    let (records, builds) = ((0..<3).map { _ in Record() }, Tally())
    let node = ComponentNode(Frame(titles: ["a", "b", "c"], records: records, builds: builds))
    node.measure()
    #expect(node.texts == ["a[]", "b[]", "c[]"])
    let leaves = node.leaves.identities
    records[1].change { $0.append(7) }
    node.measure()
    #expect(node.texts == ["a[]", "b[7]", "c[]"])
    #expect(node.leaves.identities == leaves)
    #expect(records.map(\.builds.value) == [1, 2, 1])
    #expect(builds.value == 1)
  }

  @Test func anEqualValueBuildsNothing() {
    let record = Record()
    let node = ComponentNode(Numbers(record: record))
    node.measure()
    record.change { $0 = [] }
    node.measure()
    #expect(record.builds.value == 1)
    record.change { $0 = [1] }
    record.change { $0 = [] }
    node.measure()
    #expect(node.texts == ["[]"])
  }

  @Test func anEqualComponentIsNotBuiltAgain() {
    let (records, builds) = ((0..<3).map { _ in Record() }, Tally())
    let node = ComponentNode(Frame(titles: ["a", "b", "c"], records: records, builds: builds))
    node.measure()
    node.update(to: Frame(titles: ["a", "x", "c"], records: records, builds: builds))
    node.measure()
    #expect(node.texts == ["a[]", "x[]", "c[]"])
    #expect(records.map(\.builds.value) == [1, 2, 1])
    #expect(builds.value == 2)
  }

  @Test func valuesThatAreWrittenAreReadAtOnce() {
    let record = Record()
    let node = ComponentNode(Numbers(record: record))
    node.measure()
    let binding = record.binding.withLock { $0 }
    binding?.wrappedValue += [1]
    binding?.wrappedValue += [2]
    #expect(binding?.wrappedValue == [1, 2])
    #expect(node.texts == ["[]"])
    node.measure()
    #expect(node.texts == ["[1, 2]"])
    #expect(record.builds.value == 2)
  }

  @Test func stateGoesWithTheIdentityAndEndsWithIt() {
    let record = Record()
    func list(_ ids: [Int]) -> some Component {
      VStack { ForEach(ids, id: \.self) { Numbers(title: "\($0)", record: record) } }
    }
    let node = ComponentNode(list([1]))
    node.measure()
    record.change { $0 = [5] }
    node.update(to: list([2, 1, 3]))
    node.measure()
    #expect(node.texts == ["2[]", "1[5]", "3[]"])
    node.update(to: list([2, 3]))
    node.measure()
    node.update(to: list([1, 2, 3]))
    node.measure()
    #expect(node.texts == ["1[]", "2[]", "3[]"])
  }

  @Test func aComponentThatAppearsOrGoesShiftsNoSibling() {
    let record = Record()
    func column(_ isThere: Bool) -> some Component {
      VStack {
        if isThere { Numbers(title: "first", record: Record()) }
        Numbers(title: "second", record: record)
      }
    }
    let node = ComponentNode(column(false))
    node.measure()
    record.change { $0 = [1] }
    node.update(to: column(true))
    node.measure()
    #expect(node.texts == ["first[]", "second[1]"])
    node.update(to: column(false))
    node.measure()
    #expect(node.texts == ["second[1]"])
  }

  @Test func oneValueInTwoPlacesHasTwoStates() {
    let records = Mutex<[Binding<Int>]>([])
    struct Counter: Component {
      let records: @Sendable (Binding<Int>) -> Void
      @State var count = 0
      var body: some Component {
        let _ = records($count)
        Text("\(count)")
      }
    }
    let counter = Counter { binding in records.withLock { $0.append(binding) } }
    let node = ComponentNode {
      counter
      counter
    }
    node.measure()
    records.withLock { $0[0] }.wrappedValue = 3
    node.measure()
    #expect(node.texts == ["3", "0"])
  }

  private struct Page: Component {
    @State var page: Int? = 5
    var body: some Component { Text(page.map { "\($0)" } ?? "none") }
  }

  /// Before the component was resolved.
  @Test func anOptionalStateHasItsFirstValue() {
    let page = Page()
    #expect(page.page == 5)
    #expect(page.$page.wrappedValue == 5)
    let node = ComponentNode(page)
    node.measure()
    #expect(node.texts == ["5"])
    page.page = nil
    #expect(page.page == nil && page.$page.wrappedValue == nil)
    node.measure()
    #expect(node.texts == ["none"])
  }

  /// Each change is called once, and the changes of one thread in order, whatever threads resolve.
  @Test(arguments: 0..<20)
  func changesOfManyThreadsAreAppliedOnceAndInOrder(round: Int) {
    let (record, calls) = (Record(), Tally())
    let node = ComponentNode(Numbers(record: record))
    node.measureOnly(width: 50)
    DispatchQueue.concurrentPerform(iterations: 6) { thread in
      for step in 0..<40 {
        if thread < 3 {
          record.change { numbers in
            calls.add(1)
            numbers.append(thread * 1000 + step)
          }
        } else {
          node.measureOnly(width: Double(60 + thread * 50 + step))
        }
      }
    }
    node.measure()
    let numbers = record.binding.withLock { $0 }?.wrappedValue ?? []
    #expect(calls.value == 120)
    #expect(numbers.count == 120)
    for thread in 0..<3 {
      let own = numbers.filter { $0 / 1000 == thread }
      #expect(own == (0..<40).map { thread * 1000 + $0 })
    }
    #expect(node.texts == ["\(numbers)"])
  }

  /// Several changes in one turn cause one build, and the screen shows the last.
  @Test(arguments: seeds(20))
  func aTurnIsOneBuildOnTheScreen(seed: UInt64) throws {
    let (record, calls) = (Record(), Tally())
    let node = ComponentNode(Numbers(record: record))
    let window = HeadlessWindow(
      size: Size(width: 200, height: 50), schedule: .seeded(seed), rootNode: node)
    try window.settle()
    var expected: [Int] = []
    for turn in 1...4 {
      for step in 0..<3 {
        let number = turn * 10 + step
        expected.append(number)
        record.change {
          calls.add(1)
          $0.append(number)
        }
      }
      try window.settle()
      #expect(node.texts == ["\(expected)"])
      #expect(record.builds.value == turn + 1)
    }
    #expect(calls.value == 12)
  }

  /// Changes during a resolution are applied in order, in any schedule.
  @Test(arguments: seeds(20))
  func changesBetweenFramesAreAppliedInOrder(seed: UInt64) throws {
    let record = Record()
    let node = ComponentNode(Numbers(record: record))
    let window = HeadlessWindow(
      size: Size(width: 200, height: 50), schedule: .seeded(seed), rootNode: node)
    try window.settle()
    for step in 0..<12 {
      record.change { $0.append(step) }
      if (seed >> UInt64(step)) & 1 == 0 { window.advance(by: 1 / 60) }
      if step % 5 == 4 { node.update(to: Numbers(title: "\(step)", record: record)) }
    }
    try window.settle()
    #expect(node.texts == ["9\(Array(0..<12))"])
  }
}
