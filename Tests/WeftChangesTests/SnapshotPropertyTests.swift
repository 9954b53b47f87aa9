// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftTesting

@testable import WeftChanges

/// Random histories of snapshots. A failure reports its seed.
@Suite struct SnapshotPropertyTests {
  typealias Row = SnapshotTests.Row
  typealias Content = Snapshot<Int, SnapshotTests.Row>

  /// The labels after changes are applied.
  static func applied(_ changes: ChangeSet, from old: Content, to new: Content) throws -> [[String]]
  {
    let before = old.sectionIdentifiers.map { old.itemIdentifiers(inSection: $0).map { "\($0)" } }
    let after = new.sectionIdentifiers.map { new.itemIdentifiers(inSection: $0) }
    let map = try TestMap(before)
    return map.applying(
      try changes.verified(before: map, after: after.map(\.count)),
      reloadedItem: { paths, item in
        TestElement("~\(after[paths.new.section][paths.new.item])", id: item.id)
      },
      newSection: { MapSection("\($0)") },
      newItems: { section, range in ElementRun(range.map { TestElement("\(after[section][$0])") }) }
    ).labels
  }

  @Test(arguments: 0..<4 * seedFactor) func changesLeadFromOneToTheOther(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var history = [Content()]
    for _ in 0..<5 {
      var next = history[history.count - 1]
      for _ in 0..<1 + random.below(12) { try Self.edit(&next, &random) }
      history.append(next)
    }
    for old in history {
      for new in history {
        let labels = try Self.applied(new.changes(from: old), from: old, to: new)
        for (section, items) in zip(new.sectionIdentifiers, labels) {
          let expected = new.itemIdentifiers(inSection: section)
          #expect(items.map { $0.filter { $0 != "~" } } == expected.map { "\($0)" }, "seed \(seed)")
          for (label, row) in zip(items, new.items(inSection: section)) {
            let before = old.item(withID: row.id)
            let isReloaded = label.hasPrefix("~")
            // Items of a deleted section are new when they return.
            #expect(!isReloaded || before != row, "seed \(seed)")
            #expect(isReloaded || before == nil || before == row, "seed \(seed)")
          }
        }
        #expect(
          (old == new)
            == (old.sectionIdentifiers == new.sectionIdentifiers
              && old.sectionIdentifiers.allSatisfy {
                old.items(inSection: $0) == new.items(inSection: $0)
              }),
          "seed \(seed)")
      }
    }
    for content in history { #expect(content.map.invariantViolation() == nil, "seed \(seed)") }
  }

  @Test(arguments: 0..<4 * seedFactor) func rebuiltSnapshotsAreComparedByIdentifier(seed: Int)
    throws
  {
    var random = SeededGenerator(seed: seed)
    var old = Content()
    for _ in 0..<20 { try Self.edit(&old, &random) }
    let rebuilt = try Content(
      old.sectionIdentifiers.map { IdentifiedSection(id: $0, items: old.items(inSection: $0)) })
    #expect(rebuilt == old, "seed \(seed)")
    #expect(rebuilt.changes(from: old).isEmpty, "seed \(seed)")
    // An item that is removed and added again is the same.
    guard let item = old.itemIdentifiers.randomElement(using: &random) else { return }
    var next = old
    try next.deleteItems([item])
    try next.appendItems([try #require(old.item(withID: item))])
    let edits = next.changes(from: old).edits.map(\.operation)
    #expect(edits.count <= 1, "seed \(seed)")
    for edit in edits {
      guard case .moveItem = edit else {
        Issue.record("seed \(seed): \(edit)")
        continue
      }
    }
  }

  private static func edit(_ content: inout Content, _ random: inout SeededGenerator) throws {
    let sections = content.sectionIdentifiers
    let items = content.itemIdentifiers
    let fresh = (0..<1 + random.below(40)).map { _ in Int.random(in: 0..<1 << 60, using: &random) }
    let rows = fresh.map { Row($0) }
    let section = sections.randomElement(using: &random)
    let item = items.randomElement(using: &random)
    let other = items.randomElement(using: &random)
    switch (random.below(13), section, item, other) {
    case (0...1, _, _, _), (_, nil, _, _): try content.appendSections(Array(fresh.prefix(2)))
    case (2, let section?, _, _):
      try content.insertSections([fresh[0]], beforeSection: section)
    case (3, let section?, _, _): try content.deleteSections([section])
    case (4, let section?, _, _):
      try content.moveSection(section, afterSection: sections[random.below(sections.count)])
    case (5...6, let section?, _, _), (_, let section?, nil, _):
      try content.appendItems(rows, toSection: section)
    case (7, _, let item?, _): try content.insertItems(rows, beforeItem: item)
    case (8, _, let item?, _): try content.insertItems([rows[0]], afterItem: item)
    case (9...10, _, let item?, _): try content.deleteItems([item])
    case (11, _, let item?, _): try content.update(Row(item, text: "\(fresh[0])"))
    case (_, _, let item?, let other?): try content.moveItem(item, beforeItem: other)
    default: break
    }
  }
}
