// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

@testable import WeftChanges

/// Equality of changes by their effect, duplicate edits, and paths of items that never existed.
@Suite struct ChangeMeaningTests {
  /// Records the edits in one of two orders, each on separate lines.
  static func edits(reversed: Bool, animated: Bool = true) -> ChangeSet {
    var changes = ChangeSet(animated: animated)
    let records: [(inout ChangeSet) -> Void] = [
      { $0.insertItems(at: [[0, 0]]) }, { $0.deleteItems(at: [[0, 1]], animation: .fade) },
      { $0.reloadItems(at: [[0, 2]]) }, { $0.moveItem(at: [1, 0], to: [1, 1]) },
      { $0.insertSections([2]) }, { $0.reloadSections([2]) },
    ]
    for record in reversed ? records.reversed() : records { record(&changes) }
    return changes
  }

  @Test func changeSetsAreEqualByTheirEffect() {
    let first = Self.edits(reversed: false)
    let second = Self.edits(reversed: true)
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
    #expect(Set([first, second]).count == 1)
    var other = second
    other.insertItems(at: [[0, 1]])
    #expect(first != other)
    // An edit that is recorded twice is an error, so it is a difference.
    other = second
    other.reloadItems(at: [[0, 2]])
    #expect(first != other)
    #expect(Self.edits(reversed: false, animated: false) != first)
    #expect(ChangeSet() == ChangeSet())
  }

  @Test func animationsMatterWhereTheyAreShown() {
    func deletion(_ animation: EditAnimation, animated: Bool) -> ChangeSet {
      var changes = ChangeSet(animated: animated)
      changes.deleteItems(at: [[0, 0]], animation: animation)
      return changes
    }
    #expect(deletion(.fade, animated: true) != deletion(.none, animated: true))
    #expect(deletion(.fade, animated: false) == deletion(.none, animated: false))
  }

  @Test func reloadDataHidesTheOtherEdits() {
    var first = ChangeSet()
    first.reloadData()
    var second = Self.edits(reversed: true)
    second.reloadData()
    second.reloadData()
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
  }

  @Test func verifiedChangesAreEqualByTheirEffect() throws {
    let before = [3, 2, 4]
    let after = [3, 2, 1, 6]
    let first = try Self.edits(reversed: false).verified(before: before, after: after)
    let second = try Self.edits(reversed: true).verified(before: before, after: after)
    #expect(first == second)
    // The other scope stores fewer counts.
    let edited = try Self.edits(reversed: true).verified(
      before: before, after: after, scope: .editedSections)
    #expect(first == edited)
    // The inserted section has another number of items.
    let larger = try Self.edits(reversed: false).verified(before: before, after: [3, 2, 2, 6])
    #expect(first != larger)
    let longer = try Self.edits(reversed: false).verified(before: [4, 2, 4], after: [4, 2, 1, 6])
    #expect(first != longer)
    var animated = ChangeSet()
    animated.insertItems(at: [[0, 0]], animation: .fade)
    var plain = ChangeSet()
    plain.insertItems(at: [[0, 0]])
    #expect(
      try animated.verified(before: [2], after: [3]) != plain.verified(before: [2], after: [3]))
  }

  @Test func singleAndComposedChangesAreEqual() throws {
    var insertion = ChangeSet()
    insertion.insertItems(at: [[0, 1]])
    let single = try insertion.verified(before: [2, 2], after: [3, 2], scope: .editedSections)
    let full = try insertion.verified(before: [2, 2], after: [3, 2])
    #expect(single == full)
    var deletion = ChangeSet()
    deletion.deleteItems(at: [[1, 0]])
    let step = try deletion.verified(before: [3, 2], after: [3, 1])
    var both = insertion
    both.merge(deletion)
    #expect(
      try VerifiedChanges.composing([single, step])
        == both.verified(before: [2, 2], after: [3, 1]))
    // Edits that cancel one another leave no difference.
    var undo = ChangeSet()
    undo.deleteItems(at: [[0, 1]])
    let back = try undo.verified(before: [3, 2], after: [2, 2])
    #expect(
      try VerifiedChanges.composing([single, back])
        == ChangeSet().verified(before: [2, 2], after: [2, 2])
    )
  }

  typealias Record = @Sendable (inout ChangeSet) -> Void

  /// Edits, and the counts before and after.
  static let edited: [(String, [Int], [Int], Record)] = [
    ("insertion", [2], [3], { $0.insertItems(at: [[0, 0]]) }),
    ("deletion", [2], [1], { $0.deleteItems(at: [[0, 0]]) }),
    ("reload", [2], [2], { $0.reloadItems(at: [[0, 0]]) }),
    ("move", [2], [2], { $0.moveItem(at: [0, 0], to: [0, 1]) }),
    (
      "insertion behind a new section", [2], [4, 3],
      {
        $0.insertSections([0])
        $0.insertItems(at: [[1, 0]])
      }
    ),
    (
      "move between sections", [2, 1], [1, 2],
      { $0.moveItem(at: [0, 0], to: [1, 0]) }
    ),
    (
      "deletion in a section that moves", [2, 3], [3, 1],
      {
        $0.deleteItems(at: [[0, 1]])
        $0.moveSection(0, to: 1)
      }
    ),
  ]

  @Test(arguments: edited.indices, [CountScope.allSections, .editedSections])
  func itemsThatNeverExistedHaveNoPath(row: Int, scope: CountScope) throws {
    let (_, before, after, record) = Self.edited[row]
    var changeSet = ChangeSet()
    record(&changeSet)
    let changes = try changeSet.verified(before: before, after: after, scope: scope)
    var oldSections: Set<Int> = []
    for edit in changeSet.edits {
      switch edit.operation {
      case .insertItem(let path):
        changes.oldSection(forNew: path.section).map { _ = oldSections.insert($0) }
      case .deleteItem(let path), .reloadItem(let path): oldSections.insert(path.section)
      case .moveItem(let from, let to):
        oldSections.insert(from.section)
        changes.oldSection(forNew: to.section).map { _ = oldSections.insert($0) }
      default: break
      }
    }
    #expect(!oldSections.isEmpty)
    for old in oldSections {
      let new = try #require(changes.newSection(forOld: old))
      for beyond in 0..<3 {
        #expect(changes.newPath(forOld: [old, before[old] + beyond]) == nil)
        #expect(changes.oldPath(forNew: [new, after[new] + beyond]) == nil)
      }
    }
    // Paths that exist on both sides map in both directions.
    for section in before.indices {
      for item in 0..<before[section] {
        let path = ItemPath(section: section, item: item)
        guard let new = changes.newPath(forOld: path) else { continue }
        #expect(changes.oldPath(forNew: new) == path)
      }
    }
  }

  @Test func duplicateEditsCanBeRemoved() throws {
    var changes = ChangeSet()
    changes.deleteItems(at: [[0, 1], [0, 1]], animation: .fade)
    changes.deleteItems(at: [[0, 1]])
    changes.reloadItems(at: [[0, 0], [0, 0], [0, 1]])
    changes.insertItems(at: [[0, 1], [0, 1]])
    changes.moveItem(at: [0, 2], to: [0, 3])
    changes.moveItem(at: [0, 2], to: [0, 3])
    changes.reloadSections([1, 1])
    changes.deleteSections([2, 2])
    changes.reloadSections([2])
    changes.insertSections([2, 2])
    #expect(throws: ChangeSetError.self) {
      try changes.verified(before: [4, 1, 1], after: [4, 1, 1])
    }
    let cleaned = changes.removingDuplicateEdits()
    var expected = ChangeSet()
    expected.deleteItems(at: [[0, 1]], animation: .fade)
    expected.reloadItems(at: [[0, 0]])
    expected.insertItems(at: [[0, 1]])
    expected.moveItem(at: [0, 2], to: [0, 3])
    expected.reloadSections([1])
    expected.deleteSections([2])
    expected.insertSections([2])
    #expect(cleaned == expected)
    _ = try cleaned.verified(before: [4, 1, 1], after: [4, 1, 1])
  }

  @Test func contradictionsStay() {
    var changes = ChangeSet()
    changes.moveItem(at: [0, 0], to: [0, 1])
    changes.moveItem(at: [0, 0], to: [0, 2])
    #expect(changes.removingDuplicateEdits() == changes)
    changes.reloadData()
    #expect(changes.removingDuplicateEdits().edits.map(\.operation) == [.reloadData])
  }

  // MARK: The content of sections

  struct Shelf: Hashable, Sendable {
    var id: Int
    var title: String
  }

  static func diff(
    _ old: [IdentifiedSection<Int, Int>], _ new: [IdentifiedSection<Int, Int>], changed: Set<Int>
  ) -> CollectionDiff {
    CollectionDiff(
      from: old, to: new, id: { $0 / 10 }, isUnchanged: ==,
      isSectionUnchanged: { old, new in
        #expect(old.id == new.id)
        return !changed.contains(old.id)
      })
  }

  @Test func sectionsWithOtherContentAreReloaded() throws {
    typealias Section = IdentifiedSection<Int, Int>
    let old = [
      Section(id: 1, items: [10, 20, 30]), Section(id: 2, items: [40, 50]),
      Section(id: 3, items: [60]), Section(id: 4, items: [70, 80]),
    ]
    // An item enters the changed section, another leaves it and has changed, and a third moves
    // between two other sections.
    let new = [
      Section(id: 2, items: [50, 41, 20]), Section(id: 1, items: [10, 31]),
      Section(id: 4, items: [80, 60]), Section(id: 3, items: [70, 90]),
    ]
    for changed in [[], [1], [2], [1, 2], [3, 4], [1, 2, 3, 4]] as [Set<Int>] {
      let diff = Self.diff(old, new, changed: changed)
      let changes = try diff.changes.verified(
        before: old.map(\.items.count), after: new.map(\.items.count))
      #expect(
        Set(changes.reloadedSections.map { old[$0.old].id }) == changed,
        "sections \(changed) changed")
      for (section, content) in old.enumerated() where !changed.contains(content.id) {
        for (item, value) in content.items.enumerated() {
          guard let path = changes.newPath(forOld: [section, item]) else { continue }
          #expect(new[path.section].items[path.item] / 10 == value / 10)
        }
      }
    }
    #expect(
      Self.diff(old, new, changed: []).changes
        == CollectionDiff(from: old, to: new, id: { $0 / 10 }, isUnchanged: ==).changes)
  }
}
