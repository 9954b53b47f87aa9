// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// Objects that are kept for the items of a data source until the items are removed, such as the
/// states of components.
@MainActor package struct RetainedItems<ID: Hashable> {
  /// Returns the identities of the items with an object.
  package let ids: () -> [ID]
  /// Releases the objects of removed items.
  let release: ([ID]) -> Void

  package init(ids: @escaping () -> [ID], release: @escaping ([ID]) -> Void) {
    self.ids = ids
    self.release = release
  }

  /// Releases the objects of items that a content no longer contains.
  ///
  /// - Parameters:
  ///   - changes: The changes that led to the content, or `nil` if they are unknown.
  ///   - oldID: Returns the identity of the item at a path before the changes.
  ///   - missing: Returns the given identities that the content does not contain.
  /// - Complexity: O(changes + retained items) calls at most.
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
