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
  @inlinable
  public init<SectionID: Hashable, Item, ID: Hashable>(
    from old: [IdentifiedSection<SectionID, Item>],
    to new: [IdentifiedSection<SectionID, Item>],
    id: (Item) -> ID, isUnchanged: (Item, Item) -> Bool, animated: Bool = true,
    fileID: String = #fileID, line: Int = #line
  ) {
    var sections = IdentityNumbering<SectionID>(minimumCapacity: old.count)
    var items = IdentityNumbering<ID>(minimumCapacity: old.reduce(0) { $0 + $1.items.count })
    let number = { (section: IdentifiedSection<SectionID, Item>) in
      NumberedSection(
        section: sections.number(of: section.id),
        items: section.items.map { items.number(of: id($0)) })
    }
    let oldNumbers = old.map(number)
    let newNumbers = new.map(number)
    let matching = SectionedMatching(old: oldNumbers, new: newNumbers)
    let changed = matching.pairs.filter { paths in
      !isUnchanged(
        old[paths.old.section].items[paths.old.item],
        new[paths.new.section].items[paths.new.item])
    }
    self.init(
      matching, changed: changed, new: newNumbers,
      ChangeSet(animated: animated), CallSite(fileID: fileID, line: line))
  }

  /// Compares two states of one section, which is section 0.
  ///
  /// - Complexity: O(items of both), and O(m · log m) for m items of which some change order.
  @inlinable
  public init<Item: Identifiable & Equatable>(
    from old: [Item], to new: [Item], animated: Bool = true,
    fileID: String = #fileID, line: Int = #line
  ) {
    self.init(
      from: [IdentifiedSection(id: 0, items: old)], to: [IdentifiedSection(id: 0, items: new)],
      id: { $0.id }, isUnchanged: { $0 == $1 }, animated: animated, fileID: fileID, line: line)
  }

  @usableFromInline
  init(
    _ matching: SectionedMatching, changed: [IndexPair<ItemPath>], new: [NumberedSection],
    _ empty: ChangeSet, _ callSite: CallSite
  ) {
    var changes = empty
    changes.recordSections(matching, callSite)
    changes.recordItems(matching, callSite)
    changes.record(changed, .automatic, callSite) { .reloadItem($0.old) }
    self.changes = changes
    duplicateSections = new.map(\.section).indexesOfRepetitions
    let paths = new.enumerated().flatMap { section, numbers in
      numbers.items.indices.map { ItemPath(section: section, item: $0) }
    }
    duplicateItems = new.flatMap(\.items).indexesOfRepetitions.map { paths[$0] }
  }
}

extension ChangeSet {
  /// Deletes, inserts and moves sections.
  fileprivate mutating func recordSections(
    _ matching: SectionedMatching, _ callSite: CallSite
  ) {
    let sections = matching.sections
    let deleted = sections.newIndexes.indices.filter { sections.newIndexes[$0] == nil }
    let inserted = sections.oldIndexes.indices.filter { sections.oldIndexes[$0] == nil }
    record(deleted, .automatic, callSite) { .deleteSection($0) }
    record(inserted, .automatic, callSite) { .insertSection($0) }
    record(sections.moves, .automatic, callSite) { .moveSection(from: $0.old, to: $0.new) }
  }

  /// Deletes, inserts and moves items, without what the edits of sections say already.
  fileprivate mutating func recordItems(_ matching: SectionedMatching, _ callSite: CallSite) {
    let sections = matching.sections
    let deleted = matching.deleted.filter { sections.newIndexes[$0.section] != nil }
    let inserted = matching.inserted.filter { sections.oldIndexes[$0.section] != nil }
    record(deleted, .automatic, callSite) { .deleteItem($0) }
    record(inserted, .automatic, callSite) { .insertItem($0) }
    record(matching.itemMoves, .automatic, callSite) { .moveItem(from: $0.old, to: $0.new) }
  }
}
