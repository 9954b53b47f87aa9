// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension Snapshot {
  /// Becomes another snapshot, and says what changes.
  ///
  /// The marks of `next` are spent: they are in the changes, and not in the snapshot that this
  /// becomes.
  ///
  /// - Returns: The changes, as for ``changes(from:animated:fileID:line:)``.
  public mutating func apply(
    _ next: Snapshot, animated: Bool = true, fileID: String = #fileID, line: Int = #line
  ) -> ChangeSet {
    let changes = next.changes(from: self, animated: animated, fileID: fileID, line: line)
    self = next
    reloadedSectionIdentifiers = []
    reloadedItemIdentifiers = []
    reconfiguredItemIdentifiers = []
    return changes
  }

  /// What leads from another snapshot to this one, and what is marked to be reloaded.
  ///
  /// Items to be reconfigured are reloaded without animation. A reloaded section that items leave
  /// or enter is deleted and inserted.
  ///
  /// - Complexity: O(k · log n) where one snapshot was edited from the other with k edits, else
  ///   O(items of both).
  public func changes(
    from old: Snapshot, animated: Bool = true, fileID: String = #fileID, line: Int = #line
  ) -> ChangeSet {
    let callSite = CallSite(fileID: fileID, line: line)
    var matching = matching(from: old)
    var changes = ChangeSet(animated: animated)
    for section in Set(reloadedSectionIdentifiers) {
      guard let before = old.index(ofSection: section), let after = index(ofSection: section)
      else { continue }
      if matching.reload(before, after) {
        changes.record([before], .automatic, callSite) { .reloadSection($0) }
      }
    }
    changes.record(matching, callSite)
    let reloaded = Set(reloadedItemIdentifiers)
    record(reloaded, .automatic, from: old, callSite, &changes)
    let reconfigured = Set(reconfiguredItemIdentifiers).subtracting(reloaded)
    record(reconfigured, .none, from: old, callSite, &changes)
    return changes
  }

  private func record(
    _ items: Set<ItemID>, _ animation: EditAnimation, from old: Snapshot, _ callSite: CallSite,
    _ changes: inout ChangeSet
  ) {
    let paths = items.filter { itemIDs[$0] != nil }.compactMap { old.path(ofItem: $0) }
    changes.record(paths.sorted(), animation, callSite) { .reloadItem($0) }
  }

  /// What this snapshot has in common with another one.
  func matching(from old: Snapshot) -> StateMatching {
    var matching = StateMatching(old: old.map.sections, new: map.sections)
    let newSections = matching.sections.gaps(upTo: numberOfSections, \.new)
    let new = matching.unmatchedNewItems { map.numberOfItems(inSection: $0) }
    let count = new.reduce(0) { $0 + $1.items.count }
    let knowsSections = newSections.joined().contains { section in
      sectionIdentifier(at: section).map { old.sectionIDs[$0] != nil } ?? false
    }
    // Looking up each is dearer than comparing all, where many are new to the tree.
    if knowsSections || (count > 64 && count > numberOfItems / 16 && old.numberOfItems > 0) {
      return StateMatching(old: old.identifiedSections, new: identifiedSections) { $0 }
    }
    for (section, items) in new {
      for item in items {
        let path = ItemPath(section: section, item: item)
        guard let before = itemIdentifier(at: path).flatMap(old.path(ofItem:)) else { continue }
        matching.add([ItemRun(old: before, new: path, count: 1)])
      }
    }
    return matching
  }

  private var identifiedSections: [IdentifiedSection<SectionID, ItemID>] {
    sectionIdentifiers.enumerated().map {
      IdentifiedSection(id: $1, items: itemIdentifiers(at: $0))
    }
  }
}
