// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

@testable import WeftChanges

/// The change sets that the originals' tests accept and reject.
@Suite struct VerificationTests {
  struct Fact: Sendable, CustomTestStringConvertible {
    var name: String
    var before: [Int]
    var after: [Int]
    var error: ChangeSetError.Kind?
    var record: @Sendable (inout ChangeSet) -> Void

    init(
      _ name: String, _ before: [Int], _ after: [Int], _ error: ChangeSetError.Kind? = nil,
      _ record: @escaping @Sendable (inout ChangeSet) -> Void = { _ in }
    ) {
      self.name = name
      self.before = before
      self.after = after
      self.error = error
      self.record = record
    }

    var testDescription: String { name }
  }

  static let collectionFacts = [
    Fact("insert into the last section", [2, 2], [2, 3]) { $0.insertItems(at: [[1, 0]]) },
    Fact("reload", [2, 2], [2, 2]) { $0.reloadItems(at: [[1, 0]]) },
    Fact("insert past the sections", [2, 2], [2, 2], .itemOutOfBoundsAfter) {
      $0.insertItems(at: [[3, 0]])
    },
    Fact("delete past the sections", [2, 2], [2, 2], .itemOutOfBoundsBefore) {
      $0.deleteItems(at: [[3, 0]])
    },
    Fact("delete and reload one item", [2], [1], .conflictingSource) {
      $0.deleteItems(at: [[0, 0]])
      $0.reloadItems(at: [[0, 0]])
    },
    Fact("delete a section that stays", [2, 2], [2, 2], .sectionCountMismatch) {
      $0.deleteSections([0])
    },
    Fact("delete an item that stays", [2, 2], [2, 2], .itemCountMismatch) {
      $0.deleteItems(at: [[0, 0]])
    },
    Fact("nothing, but a count has changed", [2, 2], [2, 3], .itemCountMismatch),
    Fact("nothing, but a section has gone", [2, 2], [2], .sectionCountMismatch),
    Fact("insert a section past the end", [2], [2, 2], .sectionOutOfBoundsAfter) {
      $0.insertSections([2])
    },
    Fact("delete and reload one section", [2, 2], [2], .conflictingSource) {
      $0.deleteSections([0])
      $0.reloadSections([0])
    },
    Fact("reload and move one item", [2], [2]) {
      $0.reloadItems(at: [[0, 0]])
      $0.moveItem(at: [0, 0], to: [0, 1])
    },
    Fact("reload and move one section", [2, 1], [1, 7]) {
      $0.reloadSections([0])
      $0.moveSection(0, to: 1)
    },
    Fact("move out of a deleted section", [2, 1], [2]) {
      $0.deleteSections([0])
      $0.moveItem(at: [0, 1], to: [0, 0])
    },
    Fact("move into an inserted section", [2], [1, 9]) {
      $0.insertSections([1])
      $0.moveItem(at: [0, 1], to: [1, 8])
    },
    Fact("move out of a reloaded section", [2, 1], [5, 2], .moveAcrossReloadedSection) {
      $0.reloadSections([0])
      $0.moveItem(at: [0, 1], to: [1, 0])
    },
    Fact("move into a reloaded section", [2, 1], [5, 0], .moveAcrossReloadedSection) {
      $0.reloadSections([0])
      $0.moveItem(at: [1, 0], to: [0, 0])
    },
    Fact("redundant edits out of range", [2, 1], [1], .itemOutOfBoundsBefore) {
      $0.deleteSections([0])
      $0.deleteItems(at: [[0, 2]])
    },
    Fact("reload data whatever else", [2, 1], [5]) {
      $0.deleteItems(at: [[7, 7]])
      $0.reloadData()
    },
    Fact("a negative count of an inserted section", [], [-1], .itemCountMismatch) {
      $0.insertSections([0])
    },
    Fact("a negative count with reload data", [], [-1], .itemCountMismatch) {
      $0.reloadData()
    },
    Fact("extreme indexes", [1], [1], .itemOutOfBoundsBefore) {
      $0.deleteItems(at: [[.max, .min], [.min, .max]])
    },
    Fact("two moves to one place", [2, 0], [0, 2], .conflictingTarget) {
      $0.moveItem(at: [0, 0], to: [1, 0])
      $0.moveItem(at: [0, 1], to: [1, 0])
    },
    Fact("insert where an item moves", [3, 0], [4, 0], .conflictingTarget) {
      $0.insertItems(at: [[0, 1]])
      $0.moveItem(at: [0, 1], to: [0, 1])
    },
    Fact("inserts around moved items", [2, 1], [1, 4]) {
      $0.moveItem(at: [0, 1], to: [1, 0])
      $0.insertItems(at: [[1, 1], [1, 3]])
    },
  ]

  /// States of a data source that checks change sets against counts.
  static let dataSourceFacts = [
    Fact("no sections, none inserted", [], []),
    Fact("first section with items", [], [2]) {
      $0.insertSections([0])
      $0.insertItems(at: [[0, 0], [0, 1]])
    },
    Fact("inserts at the end", [2], [4]) { $0.insertItems(at: [[0, 2], [0, 3]]) },
    Fact("inserts in the middle", [2], [4]) { $0.insertItems(at: [[0, 1], [0, 2]]) },
    Fact("delete all", [3], [0]) { $0.deleteItems(at: [[0, 2], [0, 1], [0, 0]]) },
    Fact("sections at the end", [2, 2], [2, 0, 0, 2]) { $0.insertSections([1, 2]) },
    Fact("sections away", [2, 2, 2], [2]) { $0.deleteSections(0...1) },
    Fact("move to the front", [2], [2]) { $0.moveItem(at: [0, 1], to: [0, 0]) },
    Fact("move to another section", [2, 2, 2], [1, 3, 2]) {
      $0.moveItem(at: [0, 0], to: [1, 2])
    },
    Fact("move and delete", [4], [2]) {
      $0.moveItem(at: [0, 3], to: [0, 0])
      $0.deleteItems(at: [[0, 1], [0, 2]])
    },
    Fact("move all away into a section that replaces a deleted one", [2, 2], [4]) {
      $0.deleteSections([0])
      $0.moveItem(at: [0, 0], to: [0, 0])
      $0.moveItem(at: [0, 1], to: [0, 1])
    },
    Fact("updates, moves and inserts", [7], [13]) {
      $0.reloadItems(at: [0, 1, 2, 3, 5, 6].map { [0, $0] })
      $0.moveItem(at: [0, 0], to: [0, 9])
      $0.moveItem(at: [0, 1], to: [0, 10])
      $0.insertItems(at: (2...7).map { [0, $0] })
    },
    Fact("twenty moves behind as many inserts", [20], [39]) { changes in
      for item in 0..<20 { changes.moveItem(at: [0, item], to: [0, 19 + item]) }
      changes.insertItems(at: (0..<19).map { [0, $0] })
    },
    Fact("update of a negative section", [2], [2], .itemOutOfBoundsBefore) {
      $0.reloadItems(at: [[-1, 1]])
    },
    Fact("update of a negative item", [2], [2], .itemOutOfBoundsBefore) {
      $0.reloadItems(at: [[0, -1]])
    },
    Fact("insert past the end", [2], [3], .itemOutOfBoundsAfter) {
      $0.insertItems(at: [[0, 3]])
    },
    Fact("inserts with a gap", [2], [5], .itemOutOfBoundsAfter) {
      $0.insertItems(at: [[0, 2], [0, 4], [0, 5]])
    },
    Fact("removal past the end", [2], [1], .itemOutOfBoundsBefore) {
      $0.deleteItems(at: [[0, 2]])
    },
    Fact("section insert past the end", [2], [2, 0], .sectionOutOfBoundsAfter) {
      $0.insertSections([2])
    },
    Fact("section removal past the end", [2], [], .sectionOutOfBoundsBefore) {
      $0.deleteSections([2])
    },
    Fact("move from past the end", [2], [2], .itemOutOfBoundsBefore) {
      $0.moveItem(at: [0, 2], to: [0, 0])
    },
    Fact("move to past the end", [2], [2], .itemOutOfBoundsAfter) {
      $0.moveItem(at: [0, 0], to: [0, 2])
    },
    Fact("move to a section past the end", [2], [1], .itemOutOfBoundsAfter) {
      $0.moveItem(at: [0, 0], to: [1, 0])
    },
  ]

  @Test(arguments: collectionFacts + dataSourceFacts) func verdict(fact: Fact) {
    var changes = ChangeSet()
    fact.record(&changes)
    let result = Result { try changes.verified(before: fact.before, after: fact.after) }
    switch result {
    case .success: #expect(fact.error == nil)
    case .failure(let error):
      #expect((error as? ChangeSetError)?.kind == fact.error, "\(error)")
    }
  }

  @Test func errorsSayWhatWhereAndWhichCall() {
    var changes = ChangeSet()
    changes.insertItems(at: [[0, 0]])
    changes.deleteItems(at: [[1, 4]])
    let line = #line - 1
    let error = #expect(throws: ChangeSetError.self) {
      try changes.verified(before: [3, 2], after: [4, 1])
    }
    #expect(
      error
        == ChangeSetError(
          .itemOutOfBoundsBefore, at: .item([1, 4]), countBefore: 2,
          location: ChangeSet.SourceLocation(fileID: #fileID, line: line)))
    #expect(
      error?.description
        == "Invalid change set: there was no item [1, 4] to delete, reload or move, 2 before "
        + "(edit recorded at WeftChangesTests/VerificationTests.swift:\(line))")
  }

  @Test func mismatchesSayWhatTheEditsAskFor() {
    var changes = ChangeSet()
    changes.insertItems(at: [[0, 0]])
    let line = #line - 1
    let error = #expect(throws: ChangeSetError.self) {
      try changes.verified(before: [3], after: [3])
    }
    #expect(error?.countBefore == 3 && error?.countAfter == 3)
    #expect(error?.expectedCountAfter == 4 && error?.place == .section(0))
    #expect(error?.location?.line == line)
  }

  @Test func uneditedSectionsAreComparedUnlessTheCallerKnowsThem() throws {
    var changes = ChangeSet()
    changes.insertItems(at: [[0, 0]])
    #expect(throws: ChangeSetError.self) {
      try changes.verified(before: [3, 1], after: [4, 2])
    }
    #expect(throws: Never.self) {
      try changes.verified(before: [3, 1], after: [4, 2], scope: .editedSections)
    }
    #expect(throws: ChangeSetError.self) {
      try changes.verified(before: [3, 1], after: [3, 1], scope: .editedSections)
    }
  }

  /// A single insert or reload has a fast path, which compares only edited sections.
  @Test(arguments: 0...4, 0...5) func oneEditIsVerifiedAsAnyOtherSet(old: Int, new: Int) {
    func answer(_ path: ItemPath, _ isNew: Bool, _ scope: CountScope) -> String {
      var changes = ChangeSet()
      if isNew {
        changes.insertItems(at: [path], animation: .fade)
      } else {
        changes.reloadItems(at: [path], animation: .fade)
      }
      do {
        let verified = try changes.verified(before: [7, old], after: [7, new], scope: scope)
        let paths = (0..<old).map { verified.newPath(forOld: [1, $0]) }
        return "\(verified.insertedItems) \(verified.reloadedItems) \(paths) "
          + "\(verified.animation(forNew: path) as Any) \(verified.isReloaded(path)) "
          + "\(verified.oldItemCounts[1] as Any) \(verified.newItemCounts[1] as Any)"
      } catch {
        return "\(error.kind) \(error.place) \(error.countBefore as Any) "
          + "\(error.countAfter as Any) \(error.expectedCountAfter as Any)"
      }
    }
    for section in -1...2 {
      for item in -1...6 {
        let path = ItemPath(section: section, item: item)
        for isNew in [true, false] {
          // A reload in one section does not constrain the count of the other.
          if !isNew, section == 0, old != new { continue }
          #expect(answer(path, isNew, .editedSections) == answer(path, isNew, .allSections))
        }
      }
    }
  }

  @Test(arguments: [true, false]) func aNegativeNumberOfSectionsIsRefused(reloads: Bool) {
    struct NegativeCounts: SectionCounts {
      let numberOfSections = -1
      func numberOfItems(inSection section: Int) -> Int { -1 }
    }
    var changes = ChangeSet()
    changes.insertItems(at: [[0, 0]])
    changes.insertSections([0])
    if reloads { changes.reloadData() }
    let error = #expect(throws: ChangeSetError.self) {
      try changes.verified(before: [1], after: NegativeCounts())
    }
    #expect(error?.kind == .sectionCountMismatch)
  }

  @Test func editedScopeAsksOnlyForEditedSections() throws {
    final class Counts: SectionCounts {
      var asked: Set<Int> = []
      let numberOfSections = 1_000_000
      let extra: Int
      init(extra: Int) { self.extra = extra }
      func numberOfItems(inSection section: Int) -> Int {
        asked.insert(section)
        return section == 500 ? 3 + extra : 3
      }
    }
    let before = Counts(extra: 0)
    let after = Counts(extra: 1)
    var changes = ChangeSet()
    changes.insertItems(at: [[500, 0]])
    changes.reloadItems(at: [[7, 0]])
    _ = try changes.verified(before: before, after: after, scope: .editedSections)
    #expect(before.asked == [7, 500])
    #expect(after.asked == [7, 500])
  }

  private typealias Counts = [Int]

  @Test(arguments: [
    ([Int.min], [0]), ([0], [Int.min]), ([-1], [-1]), ([Int.max], [Int.max]), ([0], [1 << 62]),
    ([5], [Int.max - 1]), ([Int.max], [Int.min]), ([], [Int.max]), ([Int.min], []),
  ])
  func countsThatNoSectionCanHaveAreErrors(before: [Int], after: [Int]) throws {
    var inserts = ChangeSet()
    inserts.insertItems(at: [[0, 0]])
    var deletes = ChangeSet()
    deletes.deleteItems(at: [[0, 0]])
    var sections = ChangeSet()
    sections.insertSections(after.isEmpty ? [] : [0])
    sections.deleteSections(before.isEmpty ? [] : [0])
    var reload = ChangeSet()
    reload.reloadData()
    for changes in [inserts, deletes, ChangeSet()] {
      for scope in [CountScope.allSections, .editedSections] {
        guard scope == .allSections || !changes.isEmpty else { continue }
        #expect(throws: ChangeSetError.self) {
          try changes.verified(before: before, after: after, scope: scope)
        }
      }
    }
    guard let count = after.first, !(0...CollectionLimits.numberOfItemsInSection).contains(count)
    else { return }
    let kind = count < 0 ? ChangeSetError.Kind.itemCountMismatch : .tooManyItems
    for changes in [sections, reload] {
      let error = #expect(throws: ChangeSetError.self) {
        try changes.verified(before: before, after: after)
      }
      #expect(error?.kind == kind && error?.place == .section(0) && error?.countAfter == count)
    }
  }

  /// Claims an equal number of items in any number of sections.
  private struct Claim: SectionCounts {
    var numberOfSections: Int
    var items = 0
    func numberOfItems(inSection section: Int) -> Int { items }
  }

  @Test(arguments: [1 << 62, Int.max, CollectionLimits.numberOfSections + 1, -1, Int.min])
  func numbersOfSectionsThatNoCollectionCanHaveAreErrors(number: Int) {
    var reload = ChangeSet()
    reload.reloadData()
    let kind = number < 0 ? ChangeSetError.Kind.sectionCountMismatch : .tooManySections
    for changes in [reload, ChangeSet()] {
      for (before, after) in [(0, number), (number, 0), (number, number)] {
        let error = #expect(throws: ChangeSetError.self) {
          try changes.verified(
            before: Claim(numberOfSections: before), after: Claim(numberOfSections: after))
        }
        #expect(error?.kind == kind && error?.place == .collection)
      }
    }
  }

  @Test func theLargestSectionCanBeEdited() throws {
    let most = CollectionLimits.numberOfItemsInSection
    func map(_ changes: ChangeSet, _ map: TestMap, _ count: Int) throws -> TestMap {
      try map.applying(changes, after: [count]) { _, range in
        ElementRun(count: range.count) { TestElement("\($0)", id: $1) }
      }
    }
    var reload = ChangeSet()
    reload.reloadData()
    var largest = try map(reload, TestMap(), most)
    #expect(largest.count == most && largest.element(at: [0, most - 1])?.label == "\(most - 1)")
    var delete = ChangeSet()
    delete.deleteItems(at: [[0, 1 << 20]])
    largest = try map(delete, largest, most - 1)
    #expect(largest.count == most - 1)
    let changes = try delete.verified(before: [most], after: [most - 1])
    #expect(changes.newPath(forOld: [0, most - 1]) == [0, most - 2])
    for item in [Int.max, Int.min, most] {
      #expect(
        changes.newPath(forOld: [0, item]) == nil && changes.oldPath(forNew: [0, item]) == nil)
      #expect(
        changes.newPath(forOld: [item, 0]) == nil && changes.oldPath(forNew: [item, 0]) == nil)
    }
  }

  /// A data source whose counts grow with each request.
  private final class Growing: SectionCounts {
    private(set) var questions = 0
    let numberOfSections = 1
    func numberOfItems(inSection section: Int) -> Int {
      questions += 1
      return questions == 1 ? 5 : 5 + 2 * questions
    }
  }

  @Test(arguments: ["insert", "insertSection", "reloadSection", "reloadData", "unedited"])
  func aCountThatChangesIsTakenAsItWasFirst(edit: String) throws {
    var changes = ChangeSet()
    var before = TestMap()
    switch edit {
    case "insert":
      before = try TestMap([["a"]])
      changes.insertItems(at: (1..<5).map { [0, $0] })
    case "insertSection": changes.insertSections([0])
    case "reloadSection":
      before = try TestMap([["a"]])
      changes.reloadSections([0])
    case "reloadData": changes.reloadData()
    default: before = try TestMap([["a", "b", "c", "d", "e"]])
    }
    let source = Growing()
    let verified = try changes.verified(before: before, after: source)
    #expect(source.questions == 1)
    let map = before.applying(verified)
    #expect(map.numberOfItems(inSection: 0) == 5)
  }
}
