// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

@testable import WeftChanges

/// Facts from the tests of the originals' integer maps, for sections and for items.
@Suite struct IndexMappingTests {
  struct Fact: Sendable, CustomTestStringConvertible {
    var count: Int
    var deleted: [Int] = []
    var inserted: [Int] = []
    /// The new index of each old one, and of one past the end.
    var mapped: [Int?]

    var testDescription: String { "\(count) items, −\(deleted), +\(inserted)" }
    var countAfter: Int { count - deleted.count + inserted.count }
  }

  static let facts = [
    Fact(count: 1, mapped: [0, nil]),
    Fact(count: 0, mapped: [nil]),
    Fact(count: 2, deleted: [0], mapped: [nil, 0, nil]),
    Fact(count: 2, inserted: [0], mapped: [1, 2, nil]),
    Fact(count: 2, deleted: [0], inserted: [0], mapped: [nil, 1, nil]),
    Fact(count: 4, inserted: [0, 1, 3], mapped: [2, 4, 5, 6, nil]),
    Fact(count: 4, deleted: [0, 1, 3], mapped: [nil, nil, 0, nil, nil]),
    Fact(
      count: 5, deleted: [0, 1, 3], inserted: [1, 2, 4],
      mapped: [nil, nil, 0, nil, 3, nil]),
  ]

  @Test(arguments: facts) func sections(fact: Fact) throws {
    var changeSet = ChangeSet()
    changeSet.deleteSections(fact.deleted)
    changeSet.insertSections(fact.inserted)
    let changes = try changeSet.verified(
      before: Array(repeating: 1, count: fact.count),
      after: Array(repeating: 1, count: fact.countAfter))
    #expect((0...fact.count).map(changes.newSection(forOld:)) == fact.mapped)
    #expect(changes.newSection(forOld: -1) == nil)
    for new in -1...fact.countAfter {
      let old = fact.mapped.firstIndex(of: new)
      #expect(changes.oldSection(forNew: new) == old)
    }
  }

  @Test(arguments: facts.filter { !$0.deleted.isEmpty || !$0.inserted.isEmpty })
  func items(fact: Fact) throws {
    var changeSet = ChangeSet()
    changeSet.insertSections([0])
    changeSet.deleteItems(at: fact.deleted.map { [0, $0] })
    changeSet.insertItems(at: fact.inserted.map { [1, $0] })
    let changes = try changeSet.verified(before: [fact.count], after: [2, fact.countAfter])
    let mapped = (0...fact.count).map { changes.newPath(forOld: [0, $0]) }
    #expect(mapped.count == fact.mapped.count)
    for (old, new) in fact.mapped.enumerated() {
      // If there are item edits, the count before determines the paths past the end.
      if old < fact.count || !fact.deleted.isEmpty {
        #expect(mapped[old] == new.map { [1, $0] })
      }
    }
    for new in 0..<fact.countAfter {
      let old = fact.mapped.firstIndex(of: new)
      #expect(changes.oldPath(forNew: [1, new]) == old.map { [0, $0] })
    }
    #expect(changes.oldPath(forNew: [0, 1]) == nil)
  }

  @Test func listsAreSortedAndWithoutWhatIsRedundant() throws {
    var changeSet = ChangeSet()
    changeSet.insertItems(at: [[0, 2], [0, 0], [2, 1], [3, 0]])
    changeSet.deleteItems(at: [[0, 1], [1, 0], [3, 0]])
    changeSet.reloadItems(at: [[0, 2], [1, 1], [1, 2], [3, 1]])
    changeSet.moveItem(at: [1, 2], to: [2, 0])
    changeSet.deleteSections([1])
    changeSet.insertSections([2])
    changeSet.moveSection(2, to: 1)
    changeSet.reloadSections([3])
    let changes = try changeSet.verified(before: [3, 3, 1, 2], after: [4, 1, 3, 5])
    #expect(changes.deletedSections == [1])
    #expect(changes.insertedSections == [2])
    #expect(changes.movedSections == [IndexPair(old: 2, new: 1)])
    #expect(changes.reloadedSections == [IndexPair(old: 3, new: 3)])
    #expect(changes.deletedItems == [[0, 1]])
    #expect(changes.insertedItems == [[0, 0], [0, 2]])
    #expect(changes.movedItems == [IndexPair(old: [1, 2], new: [2, 0])])
    #expect(
      changes.reloadedItems == [
        IndexPair(old: [0, 2], new: [0, 3]), IndexPair(old: [1, 2], new: [2, 0]),
      ])
    #expect(changes.hasNewContent(2) && changes.newItemCounts[2] == 3)
    #expect(changes.hasNewContent(3) && changes.newItemCounts[3] == 5)
    #expect(!changes.hasNewContent(0))
    #expect(!changes.isEmpty)
  }

  @Test func reloadDataMapsNothing() throws {
    var changeSet = ChangeSet()
    changeSet.deleteItems(at: [[9, 9]])
    changeSet.reloadData()
    let changes = try changeSet.verified(before: [2, 1], after: [3])
    #expect(changes.isReloadData && !changes.isEmpty)
    #expect(changes.deletedSections == [0, 1] && changes.insertedSections == [0])
    #expect(changes.newPath(forOld: [0, 0]) == nil)
    #expect(changes.oldPath(forNew: [0, 0]) == nil)
    #expect(changes.newSection(forOld: 0) == nil)
  }

  @Test func anEmptyChangeSetIsTheIdentity() throws {
    let changes = try ChangeSet().verified(before: [2, 0], after: [2, 0])
    #expect(changes.isEmpty)
    #expect(changes.newPath(forOld: [0, 1]) == [0, 1])
    #expect(changes.oldPath(forNew: [0, 1]) == [0, 1])
  }
}
