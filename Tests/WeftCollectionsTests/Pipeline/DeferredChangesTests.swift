// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import SeededRandom
import TestSupport
import Testing
import WeftChanges

@testable import WeftCollections

/// Changes that are first counted and applied later, against an array of names.
@MainActor @Suite struct DeferredChangesTests {
  @Test(arguments: seeds(20)) func deferredChangesLeadToTheSameMap(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let space = DataSpace()
    var sections: [[Int?]] = [Array(0..<5), [], Array(5..<9)]
    var reload = ChangeSet()
    reload.reloadData()
    let first = try reload.verified(
      before: space.counts, after: sections.map(\.count), scope: .editedSections)
    let map = CollectionMap().applying(
      first, reloadedItem: { _, item in item.element },
      newSection: { _ in MapSection(CollectionSection()) },
      newItems: { _, range in .open(count: range.count) })
    space.append(first, leadingTo: map)
    _ = space.takeChanges()
    var elements: [Int: (element: CollectionElement, path: ItemPath)] = [:]
    for (section, names) in sections.enumerated() {
      for (item, name) in names.enumerated() {
        let path = ItemPath(section: section, item: item)
        if let name { elements[name] = (try #require(map.element(at: path)), path) }
      }
    }
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let edits = Self.edit(&sections, using: &random)
      let changes = try edits.verified(
        before: space.counts, after: sections.map(\.count), scope: .editedSections)
      #expect(changes.onlyRearrangesItems)
      space.append(deferred: changes)
      for (section, names) in sections.enumerated() {
        #expect(space.counts.numberOfItems(inSection: section) == names.count)
      }
      // Reads the map sometimes, which applies the changes.
      if Int.random(in: 0..<4, using: &random) == 0 { _ = space.map }
    }
    for (name, (element, _)) in elements {
      let expected = sections.indices.lazy.compactMap { section in
        sections[section].firstIndex(of: name).map { ItemPath(section: section, item: $0) }
      }.first
      #expect(space.map.path(of: element) == expected, "seed \(seed)")
    }
    let changes = try #require(space.takeChanges())
    #expect(changes.mismatch(from: map, to: space.map) == nil, "seed \(seed)")
    #expect(space.takeChanges() == nil)
  }

  /// Makes one edit. New items have no name.
  private static func edit(
    _ sections: inout [[Int?]], using random: inout SeededGenerator
  ) -> ChangeSet {
    var edits = ChangeSet()
    let target = Int.random(in: sections.indices, using: &random)
    let source = sections.indices.filter { !sections[$0].isEmpty }.randomElement(using: &random)
    var name: Int?
    var old: ItemPath?
    let kind = Int.random(in: 0..<3, using: &random)
    if kind > 0, let source {
      let item = Int.random(in: sections[source].indices, using: &random)
      name = sections[source].remove(at: item)
      old = ItemPath(section: source, item: item)
    }
    if kind == 1, let old {
      edits.deleteItems(at: [old])
      return edits
    }
    let new = ItemPath(
      section: target, item: Int.random(in: 0...sections[target].count, using: &random))
    sections[target].insert(name, at: new.item)
    if let old { edits.moveItem(at: old, to: new) } else { edits.insertItems(at: [new]) }
    return edits
  }
}
