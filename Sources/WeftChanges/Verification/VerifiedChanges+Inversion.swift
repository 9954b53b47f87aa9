// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension VerifiedChanges {
  /// Creates the reverse of the changes. Deleted items and sections are inserted again at their old
  /// index, inserted ones are deleted, moved ones move back, and reloaded ones are reloaded. If a
  /// composition reloads a section and moves items from or to it, the section is deleted and
  /// inserted. O(edits).
  public func inverted(fileID: String = #fileID, line: Int = #line) -> ChangeSet {
    var changes = ChangeSet(animated: animated)
    let location = ChangeSet.SourceLocation(fileID: fileID, line: line)
    func record(_ operation: Edit.Operation, _ animation: EditAnimation) {
      changes.append(Edit(operation, animation: animation, location: location))
    }
    if isReloadData {
      record(.reloadData, .automatic)
      return changes
    }
    // A recorded set must not move items from or to a reloaded section, but a composition may.
    let left = Set(itemSources.sites.lazy.filter { $0.partner != nil }.map(\.place.section))
    let entered = Set(itemTargets.sites.lazy.filter { $0.partner != nil }.map(\.place.section))
    var replaced: Set<Int> = []
    for reload in sectionReloads {
      if left.contains(reload.paths.old) || entered.contains(reload.paths.new) {
        replaced.insert(reload.paths.new)
        record(.deleteSection(reload.paths.new), reload.animation)
        record(.insertSection(reload.paths.old), reload.animation)
      } else {
        record(.reloadSection(reload.paths.new), reload.animation)
      }
    }
    for site in sectionTargets.sites where !replaced.contains(site.place) {
      record(
        site.partner.map { .moveSection(from: site.place, to: $0) } ?? .deleteSection(site.place),
        site.animation)
    }
    for site in sectionSources.sites where site.partner == nil {
      record(.insertSection(site.place), site.animation)
    }
    for site in itemTargets.sites {
      record(
        site.partner.map { .moveItem(from: site.place, to: $0) } ?? .deleteItem(site.place),
        site.animation)
    }
    for site in itemSources.sites where site.partner == nil {
      record(.insertItem(site.place), site.animation)
    }
    for reload in itemReloads { record(.reloadItem(reload.paths.new), reload.animation) }
    return changes
  }
}
