// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// What changed between two states of sectioned models, as a change set.
///
/// Sections and items are the same if their identities are, also when an item has changed its
/// section. What is the same moves only if it must, and is reloaded if it is no longer equal.
public struct CollectionDiff: Sendable {
  /// The changes from the old state to the new one.
  public let changes: ChangeSet
  /// Paths in the new state of items whose identity occurs at a path before.
  ///
  /// They are treated as further items: the diff is right, but which is which is a guess.
  public let duplicateItems: [ItemPath]
  /// Indexes in the new state of sections whose identity occurs at an index before.
  public let duplicateSections: [Int]

  /// Compares two states.
  ///
  /// - Parameters:
  ///   - id: Gives the identity of an item among all items.
  ///   - isUnchanged: Whether an item, given as it was and as it is, needs no reload.
  /// - Complexity: O(items of both), and O(m · log m) for m items of which some change order.
  public init<SectionID: Hashable, Item, ID: Hashable>(
    from old: [IdentifiedSection<SectionID, Item>],
    to new: [IdentifiedSection<SectionID, Item>],
    id: (Item) -> ID, isUnchanged: (Item, Item) -> Bool, animated: Bool = true,
    fileID: String = #fileID, line: Int = #line
  ) {
    let oldIDs = old.map { $0.items.map(id) }
    let newIDs = new.map { $0.items.map(id) }
    let sections = IdentityMatching(old: old.map(\.id), new: new.map(\.id))
    let items = ItemMatching(old: oldIDs, new: newIDs, sections: sections)
    let changed = items.pairs.filter { !isUnchanged(old[$0.old], new[$0.new]) }

    var changes = ChangeSet(animated: animated)
    let callSite = CallSite(fileID: fileID, line: line)
    changes.record(sections, callSite)
    changes.record(items, sections, callSite)
    changes.record(changed, .automatic, callSite) { .reloadItem($0.old) }
    self.changes = changes

    let paths = newIDs.enumerated().flatMap { section, ids in
      ids.indices.map { ItemPath(section: section, item: $0) }
    }
    duplicateItems = newIDs.flatMap(\.self).indexesOfRepetitions.map { paths[$0] }
    duplicateSections = new.map(\.id).indexesOfRepetitions
  }

  /// Compares two states of one section, which is section 0.
  ///
  /// - Complexity: O(items of both), and O(m · log m) for m items of which some change order.
  public init<Item: Identifiable & Equatable>(
    from old: [Item], to new: [Item], animated: Bool = true,
    fileID: String = #fileID, line: Int = #line
  ) {
    self.init(
      from: [IdentifiedSection(id: 0, items: old)], to: [IdentifiedSection(id: 0, items: new)],
      id: \.id, isUnchanged: ==, animated: animated, fileID: fileID, line: line)
  }
}

extension ChangeSet {
  /// Deletes, inserts and moves sections.
  fileprivate mutating func record(_ sections: IdentityMatching, _ callSite: CallSite) {
    let deleted = sections.newIndexes.indices.filter { sections.newIndexes[$0] == nil }
    let inserted = sections.oldIndexes.indices.filter { sections.oldIndexes[$0] == nil }
    record(deleted, .automatic, callSite) { .deleteSection($0) }
    record(inserted, .automatic, callSite) { .insertSection($0) }
    record(sections.moves, .automatic, callSite) { .moveSection(from: $0.old, to: $0.new) }
  }

  /// Deletes, inserts and moves items, without what the edits of sections say already.
  fileprivate mutating func record(
    _ items: ItemMatching, _ sections: IdentityMatching, _ callSite: CallSite
  ) {
    let deleted = items.deleted.lazy.filter { sections.newIndexes[$0.section] != nil }
    let inserted = items.inserted.lazy.filter { sections.oldIndexes[$0.section] != nil }
    record(deleted, .automatic, callSite) { .deleteItem($0) }
    record(inserted, .automatic, callSite) { .insertItem($0) }
    record(items.moves(sections), .automatic, callSite) {
      .moveItem(from: $0.old, to: $0.new)
    }
  }
}

extension Array {
  /// The item at a path in sections of models.
  fileprivate subscript<ID, Item>(path: ItemPath) -> Item
  where Element == IdentifiedSection<ID, Item> {
    self[path.section].items[path.item]
  }
}
