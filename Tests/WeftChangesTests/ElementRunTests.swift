// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLocks

@testable import WeftChanges

@Suite struct ElementRunTests {
  final class Counter: Sendable {
    let made = Mutex<[Int]>([])
  }

  /// A map of one section whose elements are created on first access.
  static func lazyMap(_ count: Int, _ counter: Counter) throws -> TestMap {
    try TestMap().reloaded([count]) { _, range in
      ElementRun(count: range.count) { index, id in
        counter.made.withLock { $0.append(index) }
        return TestElement("\(index)", id: id)
      }
    }
  }

  @Test func tenMillionRowsAreOneEntry() throws {
    let counter = Counter()
    let map = try Self.lazyMap(10_000_000, counter)
    #expect(map.count == 10_000_000)
    #expect(map.owners.count == 4)
    #expect(map.elementIfMade(at: [0, 9_999_999]) == nil)
    #expect(map.element(at: [0, 9_999_999])?.label == "9999999")
    #expect(map.element(at: [0, 10_000_000]) == nil)
    #expect(map.totalLength(ExtentMetrics(estimatedItemLength: 2)) == 20_000_000)
    #expect(counter.made.withLock { $0 } == [9_999_999])
  }

  @Test func editsSplitRunsAndKeepTheirElements() throws {
    let counter = Counter()
    let old = try Self.lazyMap(1_000, counter)
    let seen = try #require(old.element(at: [0, 500]))
    var changes = ChangeSet()
    changes.deleteItems(at: (100..<200).map { [0, $0] })
    changes.insertItems(at: [[0, 0]])
    changes.moveItem(at: [0, 999], to: [0, 1])
    let new = try old.applying(changes, after: [901])
    #expect(new.element(at: [0, 402]) === seen)
    #expect(new.path(of: seen) == [0, 402])
    #expect(old.path(of: seen) == [0, 500])
    let moved = try #require(new.element(at: [0, 1]))
    #expect(moved === old.element(at: [0, 999]))
    #expect(counter.made.withLock { $0.sorted() } == [500, 999])
    #expect(new.invariantViolation() == nil)
  }

  @Test func iteratingMakesNothing() throws {
    let counter = Counter()
    let map = try Self.lazyMap(100, counter)
    var paths: [ItemPath] = []
    map.forEachItem(inSection: 0, 90..<200) { item in
      paths.append(item.path)
      #expect(map.path(of: item.id) == item.path)
      #expect(item.elementIfMade == nil)
    }
    #expect(paths == (90..<100).map { [0, $0] })
    #expect(counter.made.withLock { $0.isEmpty })
  }

  @Test func allThreadsGetTheSameElements() async throws {
    let counter = Counter()
    let map = try Self.lazyMap(500, counter)
    var changes = ChangeSet()
    changes.deleteItems(at: [[0, 0]])
    let other = try map.applying(changes, after: [499])
    let seen = await withTaskGroup(of: [ObjectIdentifier].self) { group in
      for task in 0..<8 {
        group.addTask {
          (1..<500).map { item in
            let element =
              task.isMultiple(of: 2)
              ? map.element(at: [0, item]) : other.element(at: [0, item - 1])
            return ObjectIdentifier(element ?? TestElement("missing"))
          }
        }
      }
      return await group.reduce(into: [[ObjectIdentifier]]()) { $0.append($1) }
    }
    #expect(seen.allSatisfy { $0 == seen[0] })
    #expect(Set(seen[0]).count == 499)
    for item in 1..<500 {
      let element = try #require(map.elementIfMade(at: [0, item]))
      #expect(map.path(of: element) == [0, item])
    }
  }

  @Test func theFirstOfTwoResultsStays() throws {
    // A maker that requests its own element overtakes itself, as another thread could.
    let box = Mutex<TestMap?>(nil)
    let counter = Counter()
    let map = try TestMap().reloaded([1]) { _, range in
      ElementRun(count: range.count) { index, id in
        let call = counter.made.withLock { made in
          made.append(index)
          return made.count
        }
        if call == 1 { _ = box.withLock { $0 }?.element(at: [0, 0]) }
        return TestElement("call \(call)", id: id)
      }
    }
    box.withLock { $0 = map }
    #expect(map.element(at: [0, 0])?.label == "call 2")
    #expect(map.element(at: [0, 0])?.label == "call 2")
    #expect(counter.made.withLock { $0.count } == 2)
  }

  @Test func makersAreNotCalledUnderALock() throws {
    // A maker that requests other elements of its run would deadlock.
    let box = Mutex<TestMap?>(nil)
    let map = try TestMap().reloaded([10]) { _, range in
      ElementRun(count: range.count) { index, id in
        let next = box.withLock { $0 }?.element(at: [0, index + 1])
        return TestElement("\(index)" + (next?.label ?? ""), id: id)
      }
    }
    box.withLock { $0 = map }
    #expect(map.element(at: [0, 0])?.label == "0123456789")
  }
}
