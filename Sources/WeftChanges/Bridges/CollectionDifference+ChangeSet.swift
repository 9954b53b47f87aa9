// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension ChangeSet {
  /// Makes a change set of what changed in one section.
  ///
  /// A removal that is associated with an insertion, as `inferringMoves()` does it, is a move.
  ///
  /// - Parameters:
  ///   - difference: From the items before to those after; both count offsets as change sets do.
  ///   - section: The index of the section before and after.
  /// - Complexity: O(changes).
  public init<Element>(
    _ difference: CollectionDifference<Element>, inSection section: Int = 0,
    animated: Bool = true, fileID: String = #fileID, line: Int = #line
  ) {
    self.init(animated: animated)
    let callSite = CallSite(fileID: fileID, line: line)
    for change in difference {
      let operation: Edit.Operation?
      switch change {
      case .remove(let offset, _, nil):
        operation = .deleteItem(ItemPath(section: section, item: offset))
      case .insert(let offset, _, nil):
        operation = .insertItem(ItemPath(section: section, item: offset))
      case .insert(let offset, _, let source?):
        operation = .moveItem(
          from: ItemPath(section: section, item: source),
          to: ItemPath(section: section, item: offset))
      case .remove: operation = nil
      }
      if let operation { append(Edit(operation, callSite: callSite)) }
    }
  }
}

extension VerifiedChanges {
  /// What changes in one section, as the standard library puts it.
  ///
  /// Items that move inside the section are removals associated with insertions; those that come
  /// from or go to other sections are just one of the two, and reloaded ones are both.
  ///
  /// - Parameters:
  ///   - section: The index of the section before.
  ///   - old: The section's items before.
  ///   - new: Its items after.
  /// - Returns: The difference; nil if the section does not survive.
  /// - Complexity: O(changes · log changes), and O(items) for a reloaded section.
  public func difference<Element>(
    ofSection section: Int, from old: [Element], to new: [Element]
  ) -> CollectionDifference<Element>? {
    guard !isReloadData, let newSection = newSection(forOld: section) else { return nil }
    var removals: [Int: Int?] = [:]
    var insertions: [Int: Int?] = [:]
    if isReloaded(section) {
      for offset in old.indices { removals[offset] = .some(nil) }
      for offset in new.indices { insertions[offset] = .some(nil) }
    }
    for site in itemSources.sites[itemSources.range(ofSection: section)] {
      let stays = site.partner?.section == newSection
      removals[site.place.item] = .some(stays ? site.partner?.item : nil)
    }
    for site in itemTargets.sites[itemTargets.range(ofSection: newSection)] {
      let stayed = site.partner?.section == section
      insertions[site.place.item] = .some(stayed ? site.partner?.item : nil)
    }
    for reload in itemReloads where reload.paths.old.section == section {
      removals[reload.paths.old.item] = .some(nil)
      if reload.paths.new.section == newSection {
        insertions[reload.paths.new.item] = .some(nil)
      }
    }
    return CollectionDifference(
      removals.map { .remove(offset: $0, element: old[$0], associatedWith: $1) }
        + insertions.map { .insert(offset: $0, element: new[$0], associatedWith: $1) })
  }
}
