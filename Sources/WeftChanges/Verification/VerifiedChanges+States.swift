// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension VerifiedChanges {
  /// Whether the changes lead from one state to another, judging by the counts.
  ///
  /// Verified changes do so by construction; a view that keeps a state of its own uses this to
  /// check that it is the state that they were verified for.
  ///
  /// - Complexity: O(edits · log n).
  public func lead(from old: some SectionCounts, to new: some SectionCounts) -> Bool {
    guard old.numberOfSections == oldNumberOfSections, new.numberOfSections == newNumberOfSections
    else { return false }
    let fitsOld = oldItemCounts.allSatisfy { old.numberOfItems(inSection: $0.section) == $0.count }
    let fitsNew = newItemCounts.allSatisfy { new.numberOfItems(inSection: $0.section) == $0.count }
    return fitsOld && fitsNew
  }
}
