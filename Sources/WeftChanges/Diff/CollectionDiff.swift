// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The identity and the items of a section of models.
public struct IdentifiedSection<ID: Hashable, Item> {
  /// The identity of the section in all states.
  public var id: ID
  /// The items, in order.
  public var items: [Item]

  /// Creates a section.
  @inlinable
  public init(id: ID, items: [Item]) {
    self.id = id
    self.items = items
  }
}

extension IdentifiedSection: Sendable where ID: Sendable, Item: Sendable {}
extension IdentifiedSection: Equatable where Item: Equatable {}

/// The changes between two states of sectioned models, as a change set. Sections and items with
/// equal identities are the same, even if an item has changed its section. They move only if
/// necessary, and are reloaded if they are no longer equal.
public struct CollectionDiff: Sendable {
  /// The changes from the old state to the new one.
  public let changes: ChangeSet
  /// The new paths of items with an identity that occurs at an earlier path, if requested. They are
  /// treated as additional items. The diff is correct, but pairs them arbitrarily.
  public let duplicateItems: [ItemPath]
  /// The indexes in the new state of sections with an identity that occurs at an earlier index.
  public let duplicateSections: [Int]

  /// Compares two states.
  /// - Parameters:
  ///   - id: Returns the identity of an item among all items.
  ///   - isUnchanged: Whether an item, given in its old and new form, needs no reload.
  ///   - isSectionUnchanged: Whether the content of a section apart from its items, such as the
  ///     title in its header, is unchanged, as by default. Otherwise the section is reloaded, and
  ///     its items do not keep their identities.
  ///   - reportingDuplicates: Whether to compute ``duplicateItems``. This doubles the cost for
  ///     states that differ much, and multiplies the cost for states that differ little.
  /// - Complexity: O(items of both), and O(k · log k) for k runs of items that stay together while
  ///   others change order. If few items differ, identities are compared instead of hashed.
  @inlinable
  public init<SectionID: Hashable, Item, ID: Hashable>(
    from old: [IdentifiedSection<SectionID, Item>],
    to new: [IdentifiedSection<SectionID, Item>],
    id: (Item) -> ID, isUnchanged: (Item, Item) -> Bool,
    isSectionUnchanged: (
      (IdentifiedSection<SectionID, Item>, IdentifiedSection<SectionID, Item>) -> Bool
    )? = nil,
    reportingDuplicates: Bool = false,
    animated: Bool = true, fileID: String = #fileID, line: Int = #line
  ) {
    let matching = StateMatching(old: old, new: new, id: id)
    var changed: [ItemPath] = []
    for run in matching.items {
      let oldItems = old[run.old.section].items
      let newItems = new[run.new.section].items
      for offset in 0..<run.count
      where !isUnchanged(oldItems[run.old.item + offset], newItems[run.new.item + offset]) {
        changed.append(run.old + offset)
      }
    }
    self.init(
      matching, changed: changed,
      changedSections: isSectionUnchanged.map { isUnchanged in
        matching.sectionPairs.filter { !isUnchanged(old[$0.old], new[$0.new]) }
      } ?? [],
      animated: animated, ChangeSet.SourceLocation(fileID: fileID, line: line),
      duplicateItems: reportingDuplicates ? new.pathsOfRepetitions(id: id) : [],
      duplicateSections: new.map(\.id).indexesOfRepetitions)
  }

  /// Compares two states of one section, which is section 0, at the cost of several sections.
  @inlinable
  public init<Item: Identifiable & Equatable>(
    from old: [Item], to new: [Item], reportingDuplicates: Bool = false, animated: Bool = true,
    fileID: String = #fileID, line: Int = #line
  ) {
    self.init(
      from: [IdentifiedSection(id: 0, items: old)], to: [IdentifiedSection(id: 0, items: new)],
      id: { $0.id }, isUnchanged: { $0 == $1 }, reportingDuplicates: reportingDuplicates,
      animated: animated, fileID: fileID, line: line)
  }

  @usableFromInline
  init(
    _ matching: StateMatching, changed: [ItemPath], changedSections: [IndexPair<Int>] = [],
    animated: Bool, _ location: ChangeSet.SourceLocation,
    duplicateItems: [ItemPath] = [], duplicateSections: [Int] = []
  ) {
    var changes = ChangeSet(animated: animated)
    changes.record(matching, location)
    changes.record(changed, .automatic, location) { .reloadItem($0) }
    changes.reloadSections(changedSections, location)
    self.changes = changes
    self.duplicateItems = duplicateItems
    self.duplicateSections = duplicateSections
  }
}

extension StateMatching {
  @usableFromInline var sectionPairs: [IndexPair<Int>] { comparedSections.map(\.index) }
}

extension ChangeSet {
  /// Reloads surviving sections instead of editing their items. An item that moves between such a
  /// section and another one is deleted or inserted there, because a reload leaves no item to move.
  fileprivate mutating func reloadSections(
    _ sections: [IndexPair<Int>], _ location: SourceLocation
  ) {
    guard !sections.isEmpty else { return }
    let old = Set(sections.map(\.old))
    let new = Set(sections.map(\.new))
    edits = edits.compactMap { edit in
      var edit = edit
      switch edit.operation {
      case .deleteItem(let path), .reloadItem(let path):
        return old.contains(path.section) ? nil : edit
      case .insertItem(let path): return new.contains(path.section) ? nil : edit
      case .moveItem(let from, let to):
        switch (old.contains(from.section), new.contains(to.section)) {
        case (true, true): return nil
        case (true, false): edit.operation = .insertItem(to)
        case (false, true): edit.operation = .deleteItem(from)
        case (false, false): break
        }
        return edit
      default: return edit
      }
    }
    // A deleted item cannot be reloaded too.
    self = removingDuplicateEdits()
    record(sections.map(\.old), .automatic, location) { .reloadSection($0) }
  }
}

extension StateMatching {
  /// Matches elements at the same or a near position, and then the remaining ones by identity.
  @inlinable
  init<SectionID: Hashable, Item, ID: Hashable>(
    old: [IdentifiedSection<SectionID, Item>], new: [IdentifiedSection<SectionID, Item>],
    id: (Item) -> ID
  ) {
    var table = IdentityTable(old.map(\.id))
    let sections = table.runs(in: new.map(\.id))
    self.init(oldCount: old.count, newCount: new.count, sections: sections)
    var oldRest = ItemPieces()
    var newRest = ItemPieces()
    for run in sections {
      for offset in 0..<run.count {
        let oldItems = old[run.old + offset].items
        let newItems = new[run.new + offset].items
        let runs = SequenceAlignment.runs(oldCount: oldItems.count, newCount: newItems.count) {
          id(oldItems[$0]) == id(newItems[$1])
        }
        compare(
          run.old + offset, run.new + offset, oldCount: oldItems.count,
          newCount: newItems.count, items: runs)
        oldRest.append(section: run.old + offset, runs.gaps(upTo: oldItems.count, \.old))
        newRest.append(section: run.new + offset, runs.gaps(upTo: newItems.count, \.new))
      }
    }
    for section in sections.sorted(by: { $0.old < $1.old }).gaps(upTo: old.count, \.old).joined() {
      oldRest.append(section: section, [old[section].items.indices])
    }
    for section in sections.gaps(upTo: new.count, \.new).joined() {
      newRest.append(section: section, [new[section].items.indices])
    }
    guard oldRest.count > 0 && newRest.count > 0 else { return }
    var rest = IdentityTable(oldRest.identities(in: old, id))
    add(rest.runs(in: newRest.identities(in: new, id)), oldRest, newRest)
  }
}

extension ItemPieces {
  @inlinable
  func identities<SectionID, Item, ID>(
    in state: [IdentifiedSection<SectionID, Item>], _ id: (Item) -> ID
  ) -> [ID] {
    var identities: [ID] = []
    identities.reserveCapacity(count)
    for piece in pieces {
      let items = state[piece.path.section].items
      for item in piece.path.item..<piece.path.item + piece.count {
        identities.append(id(items[item]))
      }
    }
    return identities
  }
}

extension Array {
  /// The paths of items with an identity that occurs earlier.
  @inlinable
  func pathsOfRepetitions<SectionID, Item, ID: Hashable>(
    id: (Item) -> ID
  ) -> [ItemPath] where Element == IdentifiedSection<SectionID, Item> {
    var seen: Set<ID> = []
    var paths: [ItemPath] = []
    for (section, content) in enumerated() {
      for (item, model) in content.items.enumerated() where !seen.insert(id(model)).inserted {
        paths.append(ItemPath(section: section, item: item))
      }
    }
    return paths
  }
}

extension Array where Element: Hashable {
  @inlinable var indexesOfRepetitions: [Int] {
    var seen: Set<Element> = []
    return indices.filter { !seen.insert(self[$0]).inserted }
  }
}
