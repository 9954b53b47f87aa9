// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension Snapshot {
  /// Returns the changes that turn another snapshot into this one. Sections and items with equal
  /// identities are the same. They move only if necessary, and an item that is no longer equal is
  /// reloaded.
  /// - Complexity: O(k · log n) if one snapshot was edited from the other with k edits, each added
  ///   item counting as one. O(items of both) if most items were added, or a section was deleted
  ///   and added again. No items are copied in the first case.
  public func changes(
    from old: Snapshot, animated: Bool = true, fileID: String = #fileID, line: Int = #line
  ) -> ChangeSet {
    let location = ChangeSet.SourceLocation(fileID: fileID, line: line)
    let (matching, changed) = matching(from: old)
    var changes = ChangeSet(animated: animated)
    changes.record(matching, location)
    changes.record(changed, .automatic, location) { .reloadItem($0) }
    return changes
  }

  fileprivate func matching(from old: Snapshot) -> (StateMatching, changed: [ItemPath]) {
    var matching = StateMatching(old: old.map.sections, new: map.sections)
    let newSections = matching.sections.gaps(upTo: numberOfSections, \.new)
    let new = matching.unmatchedNewItems { map.numberOfItems(inSection: $0) }
    let count = new.reduce(0) { $0 + $1.items.count }
    let knowsSections = newSections.joined().contains { section in
      sectionIdentifier(at: section).map { old.index(ofSection: $0) != nil } ?? false
    }
    // Finding an item by identity takes several times as long as comparing items of arrays.
    if knowsSections || (count > 64 && count > numberOfItems / 2 && old.numberOfItems > 0) {
      return matchingOfArrays(from: old)
    }
    var changed = matching.reloads.filter { old.item(at: $0) != item(at: $1) }.keys.sorted()
    for (section, items) in new {
      map.forEachItem(inSection: section, items) { item in
        let value = item.element.value
        guard let before = old.path(ofItem: value.id) else { return }
        matching.add([ItemRun(old: before, new: item.path, count: 1)])
        if old.item(at: before) != value { changed.append(before) }
      }
    }
    return (matching, changed)
  }

  private func matchingOfArrays(from old: Snapshot) -> (StateMatching, changed: [ItemPath]) {
    let before = old.identifiedSections
    let after = identifiedSections
    let matching = StateMatching(old: before, new: after, id: \.id)
    var changed: [ItemPath] = []
    for run in matching.items {
      let oldItems = before[run.old.section].items[run.old.item...].prefix(run.count)
      let newItems = after[run.new.section].items[run.new.item...].prefix(run.count)
      for (offset, items) in zip(oldItems, newItems).enumerated() where items.0 != items.1 {
        changed.append(run.old + offset)
      }
    }
    return (matching, changed)
  }

  private var identifiedSections: [IdentifiedSection<SectionID, Item>] {
    sectionIdentifiers.enumerated().map {
      IdentifiedSection(id: $1, items: items(inSectionAt: $0))
    }
  }
}

extension Snapshot: Equatable {
  /// Whether sections and items are equal and in the same order.
  /// - Complexity: As for ``changes(from:animated:fileID:line:)``, plus O(sections · log sections).
  public static func == (lhs: Snapshot, rhs: Snapshot) -> Bool {
    guard
      lhs.numberOfItems == rhs.numberOfItems, lhs.sectionIdentifiers == rhs.sectionIdentifiers
    else { return false }
    let (matching, changed) = rhs.matching(from: lhs)
    return matching.isIdentity && changed.isEmpty
  }
}
