// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension VerifiedChanges: Equatable {
  /// Whether two changes have the same numbers of sections, edits, item counts of edited and new
  /// sections, user info, `animated`, and animations if animated. The lines that recorded the edits
  /// are not compared. O(edits · log edits).
  public static func == (lhs: VerifiedChanges, rhs: VerifiedChanges) -> Bool {
    lhs.isReloadData == rhs.isReloadData && lhs.animated == rhs.animated
      && lhs.oldNumberOfSections == rhs.oldNumberOfSections
      && lhs.newNumberOfSections == rhs.newNumberOfSections && lhs.userInfo == rhs.userInfo
      && lhs.hasSameSites(as: rhs, \.sectionSources) && lhs.hasSameSites(as: rhs, \.sectionTargets)
      && lhs.hasSameSites(as: rhs, \.itemSources) && lhs.hasSameSites(as: rhs, \.itemTargets)
      && lhs.hasSameReloads(as: rhs, \.sectionReloads)
      && lhs.hasSameReloads(as: rhs, \.itemReloads) && lhs.hasSameCounts(as: rhs)
  }

  private func hasSameSites<Place>(
    as other: VerifiedChanges, _ list: (VerifiedChanges) -> EditSites<Place>
  ) -> Bool {
    list(self).sites.elementsEqual(list(other).sites) {
      $0.place == $1.place && $0.partner == $1.partner
        && (!animated || $0.animation == $1.animation)
    }
  }

  private func hasSameReloads<Place>(
    as other: VerifiedChanges, _ list: (VerifiedChanges) -> [Reload<Place>]
  ) -> Bool {
    list(self).elementsEqual(list(other)) {
      $0.paths == $1.paths && (!animated || $0.animation == $1.animation)
    }
  }

  /// Only of sections that the edits refer to. A composition may store the counts of sections whose
  /// edits have canceled one another.
  private func hasSameCounts(as other: VerifiedChanges) -> Bool {
    let old = Set(itemSources.sites.map(\.place.section) + itemReloads.map(\.paths.old.section))
    let new = Set(
      itemTargets.sites.map(\.place.section) + insertedSections + reloadedSections.map(\.new))
    return old.allSatisfy { oldItemCount($0) == other.oldItemCount($0) }
      && new.allSatisfy { newItemCount($0) == other.newItemCount($0) }
  }
}
