// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension VerifiedChanges {
  /// The changes that lead back: what was deleted is inserted where it was, what was inserted is
  /// deleted, what moved moves back, and what was reloaded is reloaded.
  ///
  /// The counts before and after change places.
  ///
  /// - Complexity: O(edits).
  public func inverted(fileID: String = #fileID, line: Int = #line) -> ChangeSet {
    var changes = ChangeSet(animated: animated)
    let callSite = CallSite(fileID: fileID, line: line)
    func record(_ operation: Edit.Operation, _ animation: EditAnimation) {
      changes.append(Edit(operation, animation: animation, callSite: callSite))
    }
    if isReloadData {
      record(.reloadData, .automatic)
      return changes
    }
    for site in sectionTargets.sites {
      record(
        site.partner.map { .moveSection(from: site.place, to: $0) } ?? .deleteSection(site.place),
        site.animation)
    }
    for site in sectionSources.sites where site.partner == nil {
      record(.insertSection(site.place), site.animation)
    }
    for reload in sectionReloads { record(.reloadSection(reload.paths.new), reload.animation) }
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
