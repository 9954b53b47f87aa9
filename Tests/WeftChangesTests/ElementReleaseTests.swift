// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLocks
import WeftTesting

@testable import WeftChanges

/// Elements of a run are released with the last map that contains their item.
@Suite struct ElementReleaseTests {
  private struct Weak {
    weak var element: TestElement?
    init(_ element: TestElement?) { self.element = element }
  }

  private static func run(_ range: Range<Int>) -> ElementRun<TestElement> {
    ElementRun(count: range.count) { TestElement("\(range.lowerBound + $0)", id: $1) }
  }

  private static func map(_ counts: [Int]) throws -> TestMap {
    try TestMap().reloaded(counts) { run($1) }
  }

  private static func edited(
    _ map: TestMap, after: [Int], _ record: (inout ChangeSet) -> Void
  ) throws -> TestMap {
    var changes = ChangeSet()
    record(&changes)
    return try map.applying(changes, after: after) { run($1) }
  }

  private typealias Edit = (name: String, after: [Int], record: @Sendable (inout ChangeSet) -> Void)

  private static let edits: [Edit] = [
    ("delete", [99, 1], { $0.deleteItems(at: [[0, 5]]) }),
    ("reload", [100, 1], { $0.reloadItems(at: [[0, 5]]) }),
    ("reload section", [100, 1], { $0.reloadSections([0]) }),
    ("delete section", [1], { $0.deleteSections([0]) }),
    ("reload data", [100, 1], { $0.reloadData() }),
  ]

  @Test(arguments: edits.indices)
  func aRemovedElementIsReleasedWithTheLastMapThatHasIt(index: Int) throws {
    let (name, after, record) = Self.edits[index]
    var map = try Self.map([100, 1])
    let removed = Weak(map.element(at: [0, 5]))
    let kept = Weak(map.element(at: [1, 0]))
    var old: TestMap? = map
    var copy = old
    map = try Self.edited(map, after: after, record)
    map = try Self.edited(map, after: after) { _ in }
    #expect(removed.element != nil, "\(name)")
    old = nil
    #expect(removed.element != nil && copy?.element(at: [0, 5]) === removed.element, "\(name)")
    copy?.setLength(3, at: [0, 7])
    copy = nil
    #expect(removed.element == nil, "\(name)")
    #expect((kept.element != nil) == (name != "reload data"), "\(name)")
    #expect(map.count > 0)
    _ = old
  }

  @Test func anElementMadeAfterItsRemovalIsReleasedToo() throws {
    var old: TestMap? = try Self.map([10])
    let new = try Self.edited(try #require(old), after: [9]) { $0.deleteItems(at: [[0, 3]]) }
    let late = Weak(old?.element(at: [0, 3]))
    #expect(late.element != nil)
    old = nil
    #expect(late.element == nil && new.count == 9)
  }

  @Test func theElementThatAReloadReplacesIsReleased() throws {
    var old: TestMap? = try Self.map([10])
    let first = Weak(old?.element(at: [0, 3]))
    let new = try Self.edited(try #require(old), after: [10]) { $0.reloadItems(at: [[0, 3]]) }
    #expect(first.element != nil && new.element(at: [0, 3]) !== first.element)
    #expect(new.element(at: [0, 3])?.id == first.element?.id)
    old = nil
    #expect(first.element == nil && new.element(at: [0, 3]) != nil)
  }

  @Test func mapsThatForkKeepTheirOwnElements() throws {
    var base: TestMap? = try Self.map([10])
    let third = Weak(base?.element(at: [0, 3]))
    let fourth = Weak(base?.element(at: [0, 4]))
    var left: TestMap? = try Self.edited(try #require(base), after: [9]) {
      $0.deleteItems(at: [[0, 3]])
    }
    var right: TestMap? = try Self.edited(try #require(base), after: [9]) {
      $0.deleteItems(at: [[0, 4]])
    }
    base = nil
    #expect(third.element != nil && fourth.element != nil)
    right = try Self.edited(try #require(right), after: [9]) {
      $0.moveItem(at: [0, 3], to: [0, 0])
    }
    #expect(right?.element(at: [0, 0]) === third.element)
    #expect(left?.count == 9)
    left = nil
    #expect(third.element != nil && fourth.element == nil)
    right = nil
    #expect(third.element == nil)
  }

  @Test func aRunInTwoCollectionsKeepsItsElements() throws {
    let run = Self.run(0..<3)
    var first = try TestMap().reloaded([3]) { _, _ in run }
    let second = try TestMap().reloaded([3]) { _, _ in run }
    let element = Weak(second.element(at: [0, 1]))
    first = try Self.edited(first, after: [2]) { $0.deleteItems(at: [[0, 1]]) }
    #expect(element.element != nil && second.element(at: [0, 1]) === element.element)
    #expect(first.count == 2)
  }

  /// Random edits of one history with retained copies, against a count of the owners of each
  /// element.
  @Test(arguments: 0..<4 * seedFactor) func exactlyTheElementsOfLivingMapsAreAlive(seed: Int) throws
  {
    var random = SeededGenerator(seed: seed)
    var maps = [try Self.map([6, 6])]
    var seen: [ElementID: Weak] = [:]
    func lookAndEdit(_ map: TestMap) throws -> TestMap {
      for section in 0..<map.numberOfSections {
        map.forEachItem(inSection: section) { seen[$0.id] = Weak($0.element) }
      }
      let changes = RandomChanges.valid(from: map.labels, using: &random)
      return map.applying(
        try changes.changeSet.verified(before: map, after: changes.after),
        reloadedItem: { _, item in item.element }, newSection: { MapSection("section \($0)") },
        newItems: { Self.run($1) })
    }
    for _ in 0..<60 {
      maps.append(try lookAndEdit(maps[maps.count - 1]))
      while maps.count > 1 && random.chance(0.5) { maps.remove(at: random.below(maps.count)) }
      let held = maps.reduce(into: Set<ElementID>()) { held, map in
        for section in 0..<map.numberOfSections {
          map.forEachItem(inSection: section) { held.insert($0.id) }
        }
      }
      for (id, element) in seen {
        #expect((element.element != nil) == held.contains(id), "seed \(seed)")
      }
    }
  }

  /// An element whose release reads its map, which would deadlock under a lock of its run.
  private final class Asking: MapElement {
    let id: ElementID
    let ask: @Sendable () -> Void

    init(id: ElementID, ask: @escaping @Sendable () -> Void) {
      self.id = id
      self.ask = ask
    }

    deinit { ask() }
  }

  private final class Asked: Sendable {
    let map = Mutex<ElementMap<Int, Asking>?>(nil)
    let answers = Mutex(0)

    func ask() {
      let isMade = map.withLock { $0 }?.elementIfMade(at: [0, 0]) != nil
      answers.withLock { $0 += isMade ? 1 : 0 }
    }
  }

  @Test func elementsAreReleasedOutsideOfLocks() throws {
    let asked = Asked()
    var changes = ChangeSet()
    changes.reloadData()
    func apply(
      _ changes: VerifiedChanges, to map: ElementMap<Int, Asking>
    ) -> ElementMap<Int, Asking> {
      map.applying(
        changes, reloadedItem: { _, item in item.element },
        newSection: { MapSection($0) },
        newItems: { _, range in
          ElementRun(count: range.count) { _, id in Asking(id: id) { asked.ask() } }
        })
    }
    var map = apply(try changes.verified(before: [], after: [4]), to: ElementMap())
    for item in 0..<4 { _ = map.element(at: [0, item]) }
    var deletion = ChangeSet()
    deletion.deleteItems(at: [[0, 1], [0, 2]])
    let next = apply(try deletion.verified(before: [4], after: [2]), to: map)
    asked.map.withLock { $0 = next }
    map = next
    #expect(asked.answers.withLock { $0 } == 2)
    _ = asked.map.withLock { $0.take() }
  }
}
