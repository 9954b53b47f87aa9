// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// The items that were removed from the data space but may still be on the screen. Recorded with
/// each change, so that deselecting them does not examine a million selected items, but not while
/// nothing is selected, because a section may have many items.
struct RemovedItems {
  private(set) var ids = ElementIDSet()
  /// Whether some removals were not recorded because nothing was selected.
  private(set) var isIncomplete = false

  /// Records the items that changes remove from a map. O((edits + interruptions in removed
  /// sections) · log n), or O(edits) while nothing is selected.
  mutating func note(_ changes: VerifiedChanges, of map: CollectionMap, isSelecting: Bool) {
    let sections = changes.deletedSections + changes.reloadedSections.map(\.old)
    if !changes.isReloadData, sections.isEmpty, changes.deletedItems.isEmpty { return }
    guard isSelecting else {
      isIncomplete = true
      return
    }
    if changes.isReloadData { return ids.formUnion(map.identities) }
    var gone = ElementIDSet(changes.deletedItems.compactMap { map.item(at: $0)?.id })
    for section in sections {
      gone.formUnion(
        map.identities(
          from: ItemPath(section: section, item: 0), to: ItemPath(section: section + 1, item: 0)))
    }
    if !sections.isEmpty {
      // Items that move out of a removed section stay.
      for move in changes.movedItems {
        if let id = map.item(at: move.old)?.id { gone.remove(id) }
      }
    }
    ids.formUnion(gone)
  }

  mutating func formUnion(_ earlier: RemovedItems) {
    ids.formUnion(earlier.ids)
    isIncomplete = isIncomplete || earlier.isIncomplete
  }
}
