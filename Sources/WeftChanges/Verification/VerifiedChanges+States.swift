// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension VerifiedChanges {
  /// Returns the first count of two states that does not match the changes, if any. O(edits · log
  /// n).
  package func mismatch(
    from old: some SectionCounts, to new: some SectionCounts
  ) -> ChangeSetError? {
    let (oldNumber, newNumber) = (old.numberOfSections, new.numberOfSections)
    guard oldNumber == oldNumberOfSections, newNumber == newNumberOfSections else {
      return ChangeSetError(
        .sectionCountMismatch, at: .collection, countBefore: oldNumber, countAfter: newNumber,
        expectedCountAfter: newNumberOfSections)
    }
    for (section, count) in oldItemCounts {
      let found = old.numberOfItems(inSection: section)
      guard found != count else { continue }
      return ChangeSetError(.itemCountMismatch, at: .section(section), countBefore: found)
    }
    for (section, count) in newItemCounts {
      let found = new.numberOfItems(inSection: section)
      guard found != count else { continue }
      return ChangeSetError(
        .itemCountMismatch, at: .section(section), countAfter: found, expectedCountAfter: count,
        location: location(forNewSection: section))
    }
    return nil
  }

  /// Returns the changes without reloads of items whose new path `isNeeded` rejects.
  package func reloadingOnly(where isNeeded: (ItemPath) -> Bool) -> VerifiedChanges {
    var changes = self
    changes.itemReloads.removeAll { !isNeeded($0.paths.new) }
    return changes
  }
}
