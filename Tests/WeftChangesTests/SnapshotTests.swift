// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

@testable import WeftChanges

/// What a snapshot's operations do, one by one.
@Suite struct SnapshotTests {
  typealias Content = Snapshot<String, Int>

  /// Sections "a" with 1, 2, 3 and "b" with 4, 5, and "c" with nothing.
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
    Mistake(kind: .unknownSection, identifier: "z") { (c) throws(SnapshotError) in
      try c.reloadSections(["z"])
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
      try c.reloadItems([1, 9])
    },
    Mistake(kind: .unknownItem, identifier: "9") { (c) throws(SnapshotError) in
      try c.reconfigureItems([9])
    },
  ]

  @Test(arguments: mistakes) func mistakesAreErrorsAndChangeNothing(_ mistake: Mistake) throws {
    var content = try Self.content()
    let error = #expect(throws: SnapshotError.self) { try mistake.run(&content) }
    #expect(error?.kind == mistake.kind)
    #expect(error?.identifier == mistake.identifier)
    #expect(error?.callSite.fileID == #fileID)
    #expect(content == (try Self.content()))
    #expect(content.reloadedItemIdentifiers.isEmpty)
  }

  @Test func itemsNeedASection() {
    var content = Content()
    let error = #expect(throws: SnapshotError.self) { try content.appendItems([1]) }
    #expect(error?.kind == .noSections)
  }

  @Test func marksBecomeReloads() throws {
    var content = try Self.content()
    var next = content
    try next.reloadItems([2, 5])
    try next.reconfigureItems([4, 5])
    try next.reloadSections(["c"])
    try next.appendItems([6])
    try next.reloadItems([6])
    let changes = content.apply(next)
    #expect(
      Set(changes.edits.map(\.operation)) == [
        .reloadSection(2), .reloadItem([0, 1]), .reloadItem([1, 1]), .reloadItem([1, 0]),
      ])
    #expect(
      changes.edits.first { $0.operation == .reloadItem([1, 0]) }?.animation == EditAnimation.none)
    #expect(content.itemIdentifiers == [1, 2, 3, 4, 5, 6])
    #expect(content.reloadedItemIdentifiers.isEmpty && content.reloadedSectionIdentifiers.isEmpty)
  }

  @Test func aReloadedSectionThatItemsPassIsReplaced() throws {
    let old = try Self.content()
    var new = old
    try new.moveItem(1, afterItem: 5)
    try new.reloadSections(["a"])
    #expect(
      Set(new.changes(from: old).edits.map(\.operation)) == [
        .deleteSection(0), .insertSection(0), .moveItem(from: [0, 0], to: [1, 2]),
      ])
  }
}
