// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

@testable import WeftChanges

/// The behavior of the array controllers and data sources of ComponentKit do with change sets of
/// models.
@Suite struct ModelChangeSetTests {
  /// Parses short commands (`u` update, `r` remove, `i` insert, `m` move items, `rs` and `is`
  /// sections) with paths as `section.item`.
  static func changeSet(_ text: String) throws -> ModelChangeSet<String> {
    var changeSet = ModelChangeSet<String>()
    for word in text.split(separator: " ") {
      let places = word.drop { $0.isLetter }.split(separator: ">").map { place in
        place.split(separator: ".").compactMap { Int($0) }
      }
      let place = try #require(places.first, "\(text)")
      switch word.prefix(while: \.isLetter) {
      case "u": changeSet.items.update([place[0], place[1]], "u")
      case "r": changeSet.items.delete([place[0], place[1]])
      case "i": changeSet.items.insert([place[0], place[1]], "\(place[0]).\(place[1])")
      case "m":
        changeSet.items.move([place[0], place[1]], to: [places[1][0], places[1][1]])
      case "is": changeSet.sections.insert(place[0])
      case "rs": changeSet.sections.delete(place[0])
      default: Issue.record("\(word) is no command")
      }
    }
    return changeSet
  }

  /// The counts of a state and the change sets that are valid one after the other.
  static let valid: [([Int], [String])] = [
    ([], [""]), ([2, 2], [""]), ([], ["is0 i0.0 i0.1"]), ([0], ["i0.0 i0.1"]),
    ([1], ["i0.0 i0.1"]), ([1], ["i0.1 i0.2"]), ([2], ["i0.2 i0.3"]), ([3], ["r0.0"]),
    ([3], ["r0.1"]), ([3], ["r0.2"]), ([3], ["r0.2 r0.1 r0.0"]), ([], ["is0"]),
    ([2, 2], ["is0"]), ([2, 2], ["is1"]), ([2, 2], ["is2"]), ([2, 2], ["is1 is2"]),
    ([2, 2, 2], ["rs0"]), ([2, 2, 2], ["rs1"]), ([2, 2, 2], ["rs2"]), ([2, 2, 2], ["rs0 rs1"]),
    ([2, 2, 2], ["rs1 rs2"]), ([2], ["u0.0"]), ([2], ["m0.0>0.1"]), ([2], ["m0.1>0.0"]),
    ([2, 2, 2], ["m0.0>1.2"]), ([2, 2, 2], ["m1.0>0.2"]), ([4], ["m0.3>0.0 r0.1 r0.2"]),
    ([20, 20], ["rs0 m1.1>0.9 m1.4>0.17 m1.18>0.13 m1.19>0.5"]),
    ([20], ["is0 m0.1>1.9 m0.4>1.17 m0.18>1.13 m0.19>1.5"]),
    ([20, 20], ["rs0 is0 m1.1>1.9 m1.4>1.17 m1.18>1.13 m1.19>1.5"]),
    ([2, 2], ["is1 m0.0>1.0 m1.0>1.1"]),
    ([7], ["u0.0 u0.1 u0.2 u0.3 u0.5 u0.6 m0.0>0.9 m0.1>0.10 i0.2 i0.3 i0.4 i0.5 i0.6 i0.7"]),
    ([2, 2], ["rs0 m0.0>0.0 m0.1>0.1"]),
    (
      [20],
      [
        (0..<20).map { "m0.\($0)>0.\(19 + $0)" }.joined(separator: " ") + " "
          + (0..<19).map { "i0.\($0)" }.joined(separator: " ")
      ]
    ),
    (
      [1, 1, 1, 1, 1],
      [
        "rs0 rs2 is0 is2 is3 m3.0>4.0 i0.0 i2.0 i3.0", "rs0 rs3 is0 is3 m4.0>4.0 i0.0 i3.0",
      ]
    ),
    ([], ["is0 is1 i0.0 i0.1 i1.0 i1.1"]), ([], ["is0 is1", "i0.0 i0.1 i1.0 i1.1"]),
    ([], ["is0", "i0.0 i0.1", "is1", "i1.0 i1.1", "r0.0 r1.0"]),
    // A valid change set that the original rejects, because its check counts in the order of
    // groups.
    ([2, 1], ["m0.1>1.0 i1.1 i1.3"]),
  ]

  @Test(arguments: valid) func validChangesetsAreApplied(before: [Int], texts: [String]) throws {
    var models = before.enumerated().map { section, count in
      (0..<count).map { "old \(section).\($0)" }
    }
    for text in texts {
      let resolved = try Self.changeSet(text).resolved(before: models.map(\.count))
      let after = resolved.applied(to: models)
      #expect(after.map(\.count) == resolved.countsAfter, "\(text)")
      for (path, model) in resolved.insertedModels {
        #expect(after[path.section][path.item] == model, "\(text)")
      }
      for paths in resolved.changes.movedItems where resolved.updatedModels[paths.new] == nil {
        let model = models[paths.old.section][paths.old.item]
        #expect(after[paths.new.section][paths.new.item] == model, "\(text)")
      }
      #expect(resolved.updatedModels.count == resolved.changes.reloadedItems.count, "\(text)")
      models = after
    }
  }

  struct Refusal: Sendable {
    var before: [Int]
    var texts: [String]
    var kind: ChangeSetError.Kind
    var place: ChangeSetError.Place

    init(
      _ before: [Int], _ texts: String..., kind: ChangeSetError.Kind,
      at place: ChangeSetError.Place
    ) {
      self.before = before
      self.texts = texts
      self.kind = kind
      self.place = place
    }
  }

  static let refusals: [Refusal] = [
    Refusal([2], "i0.3", kind: .itemOutOfBoundsAfter, at: .item([0, 3])),
    Refusal([2], "i0.2 i0.4 i0.5", kind: .itemOutOfBoundsAfter, at: .item([0, 5])),
    Refusal([2], "i1.0", kind: .itemOutOfBoundsAfter, at: .item([1, 0])),
    Refusal([2], "r0.2", kind: .itemOutOfBoundsBefore, at: .item([0, 2])),
    Refusal([2], "r1.0", kind: .itemOutOfBoundsBefore, at: .item([1, 0])),
    Refusal([2], "is2", kind: .sectionOutOfBoundsAfter, at: .section(2)),
    Refusal([2], "rs2", kind: .sectionOutOfBoundsBefore, at: .section(2)),
    Refusal([2], "u0.2", kind: .itemOutOfBoundsBefore, at: .item([0, 2])),
    Refusal([2], "u1.0", kind: .itemOutOfBoundsBefore, at: .item([1, 0])),
    Refusal([2], "m0.2>0.0", kind: .itemOutOfBoundsBefore, at: .item([0, 2])),
    Refusal([2], "m0.0>0.2", kind: .itemOutOfBoundsAfter, at: .item([0, 2])),
    Refusal([2], "m1.0>0.0", kind: .itemOutOfBoundsBefore, at: .item([1, 0])),
    Refusal([2], "m0.0>1.0", kind: .itemOutOfBoundsAfter, at: .item([1, 0])),
    Refusal(
      [], "is0", "i0.0 i0.1", "r0.0 r1.0", kind: .itemOutOfBoundsBefore, at: .item([1, 0])),
    Refusal([2], "u0.1 r0.1", kind: .conflictingSource, at: .item([0, 1])),
    Refusal([2], "i0.1 i0.1", kind: .conflictingTarget, at: .item([0, 1])),
    // The original accepts these, and then fails or loses an item.
    Refusal([1, 1], "i1.1 m1.0>0.0", kind: .itemOutOfBoundsAfter, at: .item([1, 1])),
    Refusal([3, 0], "i0.1 m0.1>0.1", kind: .conflictingTarget, at: .item([0, 1])),
    Refusal(
      [3], "is1 i1.0 i0.1 m0.0>1.2 m0.1>1.0", kind: .conflictingTarget, at: .item([1, 0])),
  ]

  @Test(arguments: refusals) func invalidChangesetsAreRefused(_ refusal: Refusal) throws {
    var counts = refusal.before
    for text in refusal.texts.dropLast() {
      counts = try Self.changeSet(text).resolved(before: counts).countsAfter
    }
    let changeSet = try Self.changeSet(try #require(refusal.texts.last))
    let error = #expect(throws: ChangeSetError.self) { try changeSet.resolved(before: counts) }
    #expect(error?.kind == refusal.kind)
    #expect(error?.place == refusal.place)
    #expect(error?.location?.fileID == #fileID)
  }

  @Test func negativePlacesAreRefused() {
    for path in [[-1, 1], [0, -1]] as [ItemPath] {
      var changeSet = ModelChangeSet<String>()
      changeSet.items.update(path, "u")
      let error = #expect(throws: ChangeSetError.self) { try changeSet.resolved(before: [2]) }
      #expect(error?.kind == .itemOutOfBoundsBefore && error?.place == .item(path))
    }
  }

  /// The example of the changeSet API.
  @Test func orderOfCallsIsIrrelevant() throws {
    let path: ItemPath = [0, 0]
    var items = ItemCommands<String>()
    items.insert(path, "Hello")
    items.update([0, 1], "World")
    items.delete([0, 2])
    var reversed = ItemCommands<String>()
    reversed.delete([0, 2])
    reversed.update([0, 1], "World")
    reversed.insert([0, 0], "Hello")
    for items in [items, reversed] {
      let resolved = try ModelChangeSet(items: items, userInfo: ["why": "test"]).resolved(before: [
        3
      ])
      #expect(resolved.applied(to: [["a", "b", "c"]]) == [["Hello", "a", "World"]])
      #expect(resolved.userInfo == ["why": "test"])
    }
    var sections = SectionCommands()
    sections.insert(0)
    sections.insert(2)
    sections.insert(3)
    let resolved = try ModelChangeSet<String>(sections: sections).resolved(before: [1])
    #expect(resolved.countsAfter == [0, 1, 0, 0])
  }

  /// The final paths of updated items.
  static let mappings: [(String, [String])] = [
    ("u0.1 i0.2", ["0.1"]), ("u0.1 i1.0", ["0.1"]), ("u0.1 is1", ["0.1"]),
    ("u0.1 r0.2", ["0.1"]), ("u0.1 r1.0", ["0.1"]), ("u0.1 rs1", ["0.1"]),
    ("u0.2 r0.1 i0.0", ["0.2"]), ("u0.2 m0.0>0.1", ["0.2"]), ("u0.2 m0.3>0.4", ["0.2"]),
    ("u0.2 m1.1>0.4", ["0.2"]), ("u0.2 m0.3>1.1", ["0.2"]), ("u0.2 m0.0>0.4 m0.3>0.1", ["0.2"]),
    ("u0.2 m1.0>0.0 m0.1>1.1", ["0.2"]), ("u0.3 m0.0>0.6 i0.2", ["0.3"]),
    ("u0.3 r0.2 m0.6>0.0", ["0.3"]), ("u0.1 i0.0", ["0.2"]), ("u0.1 i0.0 i0.1", ["0.3"]),
    ("u0.1 is0", ["1.1"]), ("u1.1 is0 is1", ["3.1"]), ("u0.1 r0.0", ["0.0"]),
    ("u0.2 r0.0 r0.1", ["0.0"]), ("u1.1 rs0", ["0.1"]), ("u2.1 rs0 rs1", ["0.1"]),
    ("u0.1 m0.0>0.2", ["0.0"]), ("u0.1 m0.2>0.0", ["0.2"]), ("u0.1 m1.2>0.0", ["0.2"]),
    ("u0.1 m0.0>1.0", ["0.0"]), ("u0.2 m0.0>0.3 m0.1>0.4", ["0.0"]),
    ("u0.2 m0.3>0.0 m0.4>0.1", ["0.4"]), ("u0.2 m1.0>0.0 m1.1>0.1", ["0.4"]),
    ("u0.2 m0.0>1.0 m0.1>1.1", ["0.0"]), ("u0.2 m0.5>0.0 i0.1", ["0.4"]),
    ("u0.0 is0 i0.0", ["1.0"]), ("u0.1 r0.0 is0", ["1.0"]), ("u1.0 rs0 i1.0", ["0.0"]),
    ("u1.1 r1.0 rs0", ["0.0"]), ("u0.3 m0.4>1.1 is0 i0.0", ["1.4"]),
    ("u1.5 r1.2 rs0 i1.1", ["0.4"]), ("u1.0 is1 i2.0", ["2.1"]),
    ("u0.0 u0.1 u0.2 m0.2>0.0 m0.1>0.1", ["0.2", "0.1", "0.0"]),
    ("u0.0 u0.1 u0.2 m0.2>0.3 i0.0 i0.2", ["0.1", "0.4", "0.3"]), ("u0.2 m0.2>0.5", ["0.5"]),
    ("u0.2 m0.2>0.5 i0.4", ["0.5"]), ("u0.0 is0 is1 is2", ["3.0"]),
    ("u0.0 i0.0 i0.1 i0.2", ["0.3"]), ("u0.0 is0 is1 is2 i3.0 i3.1 i3.2", ["3.3"]),
    (
      "u0.0 u1.0 u4.0 is0 is1 is2 is3 is5 i0.0 i1.0 i2.0 i3.0 i5.0", ["4.0", "6.0", "9.0"]
    ),
  ]

  @Test(arguments: mappings) func updatedItemsAreFoundInTheEnd(
    text: String, final: [String]
  ) throws {
    let resolved = try Self.changeSet(text).resolved(before: [10, 10, 10, 10, 10])
    let found = resolved.changes.reloadedItems.map { "\($0.new.section).\($0.new.item)" }
    #expect(found == final)
  }

  @Test(arguments: [[Int.min], [-1], [Int.max], [1 << 62], [3, Int.min]])
  func countsThatNoSectionCanHaveAreErrors(before: [Int]) {
    var commands = ItemCommands<String>()
    commands.delete([0, 0])
    #expect(throws: ChangeSetError.self) {
      try ModelChangeSet(items: commands).resolved(before: before)
    }
  }
}
