// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

@testable import WeftChanges

@Suite struct ElementMapTests {
  @Test func anEmptyMapHasNothing() {
    let map = TestMap()
    let metrics = ExtentMetrics(estimatedItemLength: 10, sectionSpacing: 5)
    #expect(map.numberOfSections == 0 && map.count == 0)
    #expect(map.numberOfItems(inSection: 0) == 0)
    #expect(map.element(at: [0, 0]) == nil && map.section(at: 0) == nil)
    #expect(map.totalLength(metrics) == 0)
    #expect(map.position(atOffset: 0, metrics) == nil)
    #expect(map.invariantViolation() == nil)
  }

  @Test(arguments: [
    (-5, 0, ElementMap<String, TestElement>.Position.Part.leading),
    (0, 0, .leading), (19, 0, .leading), (20, 0, .item(0)), (29.5, 0, .item(0)),
    (30, 0, .item(0)), (32, 0, .item(1)), (43, 0, .trailing), (47, 0, .trailing),
    (48, 0, .trailing), (57, 1, .item(0)), (66, 1, .item(0)), (1_000, 1, .item(0)),
  ])
  func anOffsetFallsIntoAPart(
    offset: Double, section: Int, part: ElementMap<String, TestElement>.Position.Part
  ) throws {
    // Section 0 has a header of 20, items of 10 and 10 with a space of 2, and a footer of 5. The
    // space between the sections is 10.
    var map = try TestMap([["a", "b"], ["c"]])
    map.updateSection(at: 0) {
      $0.leadingLength = 20
      $0.trailingLength = 5
    }
    let metrics = ExtentMetrics(estimatedItemLength: 10, itemSpacing: 2, sectionSpacing: 10)
    #expect(map.totalLength(metrics) == 67)
    let position = map.position(atOffset: offset, metrics)
    #expect(position?.section == section)
    #expect(position?.part == part)
  }

  @Test func spacesBesideItemsWithoutLengthDoNotShiftSections() throws {
    // A tenth and its multiples are not exact, so a sum that adds and subtracts is inexact.
    let metrics = ExtentMetrics(estimatedItemLength: 0.1, itemSpacing: 0.3)
    var map = try TestMap((0..<400).map { ["\($0)"] })
    for section in 0..<400 where section % 5 != 0 { map.setLength(0, at: [section, 0]) }
    for section in stride(from: 0, to: 400, by: 5) {
      let offset = try #require(map.offset(of: [section, 0], metrics))
      #expect(map.position(atOffset: offset, metrics)?.path == [section, 0])
    }
  }

  @Test func aChangedEstimateCostsNoEdit() throws {
    var map = try TestMap([["a", "b", "c", "d"]])
    map.setLength(100, at: [0, 1])
    #expect(map.totalLength(ExtentMetrics(estimatedItemLength: 10)) == 130)
    #expect(map.totalLength(ExtentMetrics(estimatedItemLength: 20)) == 160)
    #expect(map.length(at: [0, 1]) == 100 && map.length(at: [0, 0]) == nil)
    map.setLength(nil, at: [0, 1])
    map.setLength(5, at: [0, 9])
    #expect(map.totalLength(ExtentMetrics(estimatedItemLength: 10)) == 40)
  }

  @Test func sectionsThatMoveKeepEverything() throws {
    var old = try TestMap([["a"], ["b", "c"], ["d"]])
    old.setLength(33, at: [1, 1])
    old.updateSection(at: 1) { $0.value = "kept" }
    var changes = ChangeSet()
    changes.moveSection(1, to: 2)
    changes.deleteSections([0])
    changes.insertSections([0])
    let new = try old.applying(changes, after: [2, 1, 2])
    #expect(new.labels == [["+", "+"], ["d"], ["b", "c"]])
    #expect(new.section(at: 2)?.value == "kept" && new.section(at: 0)?.value == "section 0")
    #expect(new.length(at: [2, 1]) == 33)
    #expect(new.sectionID(at: 2) == old.sectionID(at: 1))
    #expect(new.section(withID: try #require(old.sectionID(at: 0))) == nil)
    #expect(new.path(of: try #require(old.element(at: [0, 0]))) == nil)
    #expect(old.labels == [["a"], ["b", "c"], ["d"]])
  }

  @Test func reloadedSectionsKeepTheirIdentity() throws {
    let old = try TestMap([["a"], ["b", "c"]])
    var changes = ChangeSet()
    changes.reloadSections([1])
    let new = try old.applying(changes, after: [1, 3])
    #expect(new.labels == [["a"], ["+", "+", "+"]])
    #expect(new.sectionID(at: 1) == old.sectionID(at: 1))
    #expect(new.section(at: 1)?.value == "section 1")
  }

  @Test func aReloadedItemKeepsItsIdentity() throws {
    var old = try TestMap([["a", "b"]])
    old.setLength(7, at: [0, 0])
    old.setLength(9, at: [0, 1])
    var changeSet = ChangeSet()
    changeSet.reloadItems(at: [[0, 0], [0, 1]])
    let changes = try changeSet.verified(before: old, after: [2])
    let new = old.applying(
      changes,
      reloadedItem: { paths, item in
        paths.old.item == 0 ? item.element : TestElement("new", id: item.id)
      }, newSection: { MapSection("\($0)") }, newItems: { _, _ in ElementRun([]) })
    #expect(new.element(at: [0, 0]) === old.element(at: [0, 0]))
    #expect(new.element(at: [0, 1])?.label == "new" && old.element(at: [0, 1])?.label == "b")
    for path in [[0, 0], [0, 1]] as [ItemPath] {
      let (before, after) = (try #require(old.item(at: path)), try #require(new.item(at: path)))
      #expect(after.id == before.id && !after.hasContent(of: before) && after.length == nil)
    }
    // A diff finds the items by identity, and their contents by version.
    #expect(new.replacements(from: old).map(\.old) == [0..<2])
  }

  @Test func newContentIsAskedForOnceAscendingAndInRuns() throws {
    let old = try TestMap([["a", "b", "c"]])
    var changes = ChangeSet()
    changes.insertItems(at: [[0, 5], [0, 4], [0, 0], [0, 2]])
    changes.insertSections([1])
    changes.moveItem(at: [0, 0], to: [1, 2])
    var asked: [[Int]] = []
    let new = try old.applying(changes, after: [6, 4]) { section, range in
      asked.append([section, range.lowerBound, range.upperBound])
      return ElementRun(range.map { _ in TestElement("+") })
    }
    #expect(asked == [[0, 0, 1], [0, 2, 3], [0, 4, 6], [1, 0, 2], [1, 3, 4]])
    #expect(new.labels == [["+", "b", "+", "c", "+", "+"], ["+", "+", "a", "+"]])
  }

  @Test func thousandsOfItemsGoInAndOut() throws {
    let labels = [(0..<3_000).map(String.init)]
    let old = try TestMap(labels)
    #expect(old.labels == labels)
    #expect(old.invariantViolation() == nil)
    var changes = ChangeSet()
    changes.deleteItems(at: (0..<3_000).filter { $0 % 100 != 7 }.map { [0, $0] })
    let new = try old.applying(changes, after: [30])
    #expect(new.labels == [labels[0].filter { $0.hasSuffix("07") || $0 == "7" }])
    #expect(new.invariantViolation() == nil)
  }
}
