// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLocks

@testable import WeftChanges

/// The operations of a snapshot, one by one.
@Suite struct SnapshotTests {
  /// A number with a text that may change.
  struct Row: Identifiable, Equatable, ExpressibleByIntegerLiteral {
    var id: Int
    var text = ""

    init(_ id: Int, text: String = "") {
      self.id = id
      self.text = text
    }

    init(integerLiteral value: Int) { self.init(value) }
  }

  typealias Content = Snapshot<String, Row>

  /// Sections "a" with 1, 2, 3, "b" with 4, 5, and an empty section "c".
  static func content() throws -> Content {
    var content = Content()
    try content.appendSections(["a", "b", "c"])
    try content.appendItems([1, 2, 3], toSection: "a")
    try content.appendItems([4, 5], toSection: "b")
    return content
  }

  static func lists(_ content: Content) -> [[Int]] {
    content.sectionIdentifiers.map { content.itemIdentifiers(inSection: $0) }
  }

  struct Operation: Sendable, CustomTestStringConvertible {
    var name: String
    var sections = ["a", "b", "c"]
    var items: [[Int]]
    var run: @Sendable (inout Content) throws -> Void
    var testDescription: String { name }
  }

  static let operations: [Operation] = [
    Operation(name: "append to the last section", items: [[1, 2, 3], [4, 5], [6, 7]]) {
      try $0.appendItems([6, 7])
    },
    Operation(name: "append to a section", items: [[1, 2, 3, 6], [4, 5], []]) {
      try $0.appendItems([6], toSection: "a")
    },
    Operation(name: "insert before", items: [[1, 2, 3], [6, 7, 4, 5], []]) {
      try $0.insertItems([6, 7], beforeItem: 4)
    },
    Operation(name: "insert after", items: [[1, 6, 7, 2, 3], [4, 5], []]) {
      try $0.insertItems([6, 7], afterItem: 1)
    },
    Operation(name: "delete items, one of them twice", items: [[2], [4], []]) {
      try $0.deleteItems([1, 5, 3, 1])
    },
    Operation(name: "delete all items", items: [[], [], []]) { $0.deleteAllItems() },
    Operation(name: "move before, inside a section", items: [[3, 1, 2], [4, 5], []]) {
      try $0.moveItem(3, beforeItem: 1)
    },
    Operation(name: "move after, to another section", items: [[2, 3], [4, 5, 1], []]) {
      try $0.moveItem(1, afterItem: 5)
    },
    Operation(name: "move beside itself", items: [[1, 2, 3], [4, 5], []]) {
      try $0.moveItem(1, afterItem: 1)
    },
    Operation(
      name: "append sections", sections: ["a", "b", "c", "d"], items: [[1, 2, 3], [4, 5], [], []]
    ) { try $0.appendSections(["d"]) },
    Operation(
      name: "insert sections before", sections: ["a", "d", "e", "b", "c"],
      items: [[1, 2, 3], [], [], [4, 5], []]
    ) { try $0.insertSections(["d", "e"], beforeSection: "b") },
    Operation(
      name: "insert sections after", sections: ["a", "b", "c", "d"],
      items: [[1, 2, 3], [4, 5], [], []]
    ) { try $0.insertSections(["d"], afterSection: "c") },
    Operation(name: "delete sections", sections: ["b"], items: [[4, 5]]) {
      try $0.deleteSections(["c", "a", "a"])
    },
    Operation(
      name: "move a section before", sections: ["c", "a", "b"], items: [[], [1, 2, 3], [4, 5]]
    ) { try $0.moveSection("c", beforeSection: "a") },
    Operation(
      name: "move a section after", sections: ["b", "a", "c"], items: [[4, 5], [1, 2, 3], []]
    ) { try $0.moveSection("a", afterSection: "b") },
  ]

  @Test(arguments: operations) func operationsDoWhatTheySay(_ operation: Operation) throws {
    let old = try Self.content()
    var new = old
    try operation.run(&new)
    #expect(new.sectionIdentifiers == operation.sections)
    #expect(Self.lists(new) == operation.items)
    #expect(new.map.invariantViolation() == nil)
    #expect(Self.lists(old) == [[1, 2, 3], [4, 5], []], "a copy has changed")
    #expect((new == old) == (operation.items == Self.lists(old) && old.numberOfSections == 3))
  }

  @Test func queriesFindEverything() throws {
    let content = try Self.content()
    #expect(content.numberOfSections == 3 && content.numberOfItems == 5)
    #expect(content.numberOfItems(inSection: "a") == 3)
    #expect(content.numberOfItems(inSection: "z") == 0)
    #expect(content.itemIdentifiers == [1, 2, 3, 4, 5])
    #expect(content.sectionIdentifier(containingItem: 4) == "b")
    #expect(content.sectionIdentifier(containingItem: 9) == nil)
    #expect(content.index(ofSection: "c") == 2 && content.index(ofSection: "z") == nil)
    #expect(content.index(ofItem: 5) == 4 && content.index(ofItem: 9) == nil)
    #expect(content.path(ofItem: 5) == [1, 1])
    #expect(content.itemIdentifier(at: [1, 0]) == 4 && content.itemIdentifier(at: [2, 0]) == nil)
    #expect(content.sectionIdentifier(at: 1) == "b" && content.sectionIdentifier(at: 3) == nil)
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    var kind: SnapshotError.Kind
    var identifier: String
    var run: @Sendable (inout Content) throws(SnapshotError) -> Void
    var testDescription: String { "\(kind) \(identifier)" }
  }

  static let mistakes: [Mistake] = [
    Mistake(kind: .duplicateSection, identifier: "a") { (c) throws(SnapshotError) in
      try c.appendSections(["d", "a"])
    },
    Mistake(kind: .duplicateSection, identifier: "d") { (c) throws(SnapshotError) in
      try c.insertSections(["d", "d"], beforeSection: "a")
    },
    Mistake(kind: .duplicateItem, identifier: "3") { (c) throws(SnapshotError) in
      try c.appendItems([6, 3])
    },
    Mistake(kind: .duplicateItem, identifier: "6") { (c) throws(SnapshotError) in
      try c.insertItems([6, 6], afterItem: 1)
    },
    Mistake(kind: .unknownSection, identifier: "z") { (c) throws(SnapshotError) in
      try c.appendItems([6], toSection: "z")
    },
    Mistake(kind: .unknownSection, identifier: "z") { (c) throws(SnapshotError) in
      try c.deleteSections(["a", "z"])
    },
    Mistake(kind: .unknownSection, identifier: "z") { (c) throws(SnapshotError) in
      try c.moveSection("a", beforeSection: "z")
    },
    Mistake(kind: .unknownItem, identifier: "9") { (c) throws(SnapshotError) in
      try c.insertItems([6], beforeItem: 9)
    },
    Mistake(kind: .unknownItem, identifier: "9") { (c) throws(SnapshotError) in
      try c.deleteItems([1, 9])
    },
    Mistake(kind: .unknownItem, identifier: "9") { (c) throws(SnapshotError) in
      try c.moveItem(1, afterItem: 9)
    },
    Mistake(kind: .unknownItem, identifier: "9") { (c) throws(SnapshotError) in
      try c.update(9)
    },
  ]

  @Test(arguments: mistakes) func mistakesAreErrorsAndChangeNothing(_ mistake: Mistake) throws {
    var content = try Self.content()
    let error = #expect(throws: SnapshotError.self) { try mistake.run(&content) }
    #expect(error?.kind == mistake.kind)
    #expect(error?.identifier == mistake.identifier)
    #expect(error?.location.fileID == #fileID)
    #expect(content == (try Self.content()))
    // The failed operation has not changed the index either.
    #expect(content.path(ofItem: 6) == nil && content.path(ofItem: 9) == nil)
    #expect(throws: Never.self) { try content.appendItems([6, 7, 8, 9]) }
  }

  @Test func itemsNeedASection() {
    var content = Content()
    let error = #expect(throws: SnapshotError.self) { try content.appendItems([1]) }
    #expect(error?.kind == .noSections)
  }

  @Test func updatedItemsAreReloaded() throws {
    let content = try Self.content()
    var next = content
    try next.update(Row(2, text: "new"))
    try next.update(5)
    try next.appendItems([Row(6)])
    try next.update(Row(6, text: "new"))
    try next.moveItem(4, afterItem: 1)
    try next.update(Row(4, text: "moved"))
    #expect(next.item(withID: 2)?.text == "new" && content.item(withID: 2)?.text == "")
    #expect(next.path(ofItem: 2) == [0, 2] && next.item(at: [0, 1])?.text == "moved")
    #expect(next != content && next.map.invariantViolation() == nil)
    #expect(
      Set(next.changes(from: content).edits.map(\.operation)) == [
        .reloadItem([0, 1]), .reloadItem([1, 0]), .moveItem(from: [1, 0], to: [0, 1]),
        .insertItem([2, 0]),
      ])
    try next.update(Row(2))
    #expect(!next.changes(from: content).edits.contains { $0.operation == .reloadItem([0, 1]) })
  }

  @Test func sectionsOfItemsMakeASnapshot() throws {
    typealias Section = IdentifiedSection<String, Row>
    let sections = [Section(id: "a", items: [1, 2, 3]), Section(id: "b", items: [4, 5])]
    var content = try Content(sections)
    try content.appendSections(["c"])
    #expect(content == (try Self.content()))
    #expect(content.items(inSection: "b") == [4, 5] && content.items(inSectionAt: 2) == [])
    #expect(throws: SnapshotError.self) { try Content(sections + [Section(id: "d", items: [3])]) }
    #expect(throws: SnapshotError.self) { try Content(sections + [Section(id: "a", items: [])]) }
  }

  @Test func indexesAndIdentifiersOfSectionsAreNotConfused() throws {
    let content = try Snapshot<Int, Row>([
      IdentifiedSection(id: 1, items: [1, 2, 3]), IdentifiedSection(id: 0, items: [4]),
    ])
    #expect(content.numberOfItems(inSection: 1) == 3)
    #expect(content.numberOfItems(inSectionAt: 1) == 1)
    #expect(content.items(inSection: 0) == [4] && content.items(inSectionAt: 0) == [1, 2, 3])
  }

  /// A comparison of a snapshot with its edited copy does not visit unchanged items.
  @Test func comparingLooksAtWhatWasEditedOnly() throws {
    struct Counted: Identifiable, Equatable {
      final class Count: Sendable {
        let value = Mutex(0)
      }
      let id: Int
      var text = ""
      let comparisons: Count
      static func == (lhs: Counted, rhs: Counted) -> Bool {
        lhs.comparisons.value.withLock { $0 += 1 }
        return lhs.id == rhs.id && lhs.text == rhs.text
      }
    }
    let count = Counted.Count()
    let items = (0..<20_000).map { Counted(id: $0, comparisons: count) }
    let old = try Snapshot([IdentifiedSection(id: 0, items: items)])
    var new = old
    try new.deleteItems([5])
    try new.appendItems([Counted(id: -1, comparisons: count)])
    try new.update(Counted(id: 9, text: "new", comparisons: count))
    #expect(new.changes(from: old).edits.count == 3)
    #expect(count.value.withLock { $0 } <= 4)
  }
}
