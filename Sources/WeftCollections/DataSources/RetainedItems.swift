// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// Objects, such as component states, that are kept for items until the items are removed.
@MainActor package struct RetainedItems<ID: Hashable> {
  package let ids: () -> [ID]
  let release: ([ID]) -> Void

  package init(ids: @escaping () -> [ID], release: @escaping ([ID]) -> Void) {
    self.ids = ids
    self.release = release
  }

  /// Releases the objects of items that a content no longer contains. O(changes + retained items).
  /// - Parameters:
  ///   - changes: The changes that led to the content, or `nil` if they are unknown.
  ///   - missing: Returns the given identities that the content does not contain.
  func releaseRemoved(
    by changes: VerifiedChanges?, oldID: (ItemPath) -> ID?, missing: (Set<ID>) -> Set<ID>
  ) {
    var candidates: Set<ID>
    if let changes, !changes.isReloadData, changes.deletedSections.isEmpty,
      changes.reloadedSections.isEmpty
    {
      candidates = Set(changes.deletedItems.compactMap(oldID))
      if candidates.isEmpty { return }
      candidates.formIntersection(ids())
    } else {
      candidates = Set(ids())
    }
    if candidates.isEmpty { return }
    let removed = missing(candidates)
    if !removed.isEmpty { release(Array(removed)) }
  }
}
