// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// The elements that have left the data space, and that the screen may still show.
///
/// Kept with each change, so that finding the removed items does not take a look at a million
/// selected ones. While nothing is selected, departures are not noted: a section may have many.
struct Departures {
  /// The noted elements whose items are gone.
  private(set) var removed = ElementIDSet()
  /// Whether some were not noted, because nothing was selected.
  private(set) var isIncomplete = false
  /// Those whose items were reloaded, with the elements that stand for these now.
  var replaced: [ElementID: ElementID] = [:]

  /// Notes the items that changes remove from a map.
  ///
  /// - Parameter isSelecting: whether items are selected, or about to be.
  /// - Complexity: O((edits + interruptions in sections that go) · log n); O(edits) while nothing
  ///   is selected.
  mutating func note(_ changes: VerifiedChanges, of map: CollectionMap, isSelecting: Bool) {
    let sections = changes.deletedSections + changes.reloadedSections.map(\.old)
    if !changes.isReloadData, sections.isEmpty, changes.deletedItems.isEmpty { return }
    guard isSelecting else {
      isIncomplete = true
      return
    }
    if changes.isReloadData { return removed.formUnion(map.identities) }
    var gone = ElementIDSet(changes.deletedItems.compactMap { map.item(at: $0)?.id })
    for section in sections {
      gone.formUnion(
        map.identities(
          from: ItemPath(section: section, item: 0), to: ItemPath(section: section + 1, item: 0)))
    }
    if !sections.isEmpty {
      // Items that move out of such a section stay.
      for move in changes.movedItems {
        if let id = map.item(at: move.old)?.id { gone.remove(id) }
      }
    }
    removed.formUnion(gone)
  }

  /// Adds earlier departures.
  mutating func formUnion(_ earlier: Departures) {
    removed.formUnion(earlier.removed)
    isIncomplete = isIncomplete || earlier.isIncomplete
    replaced.merge(earlier.replaced) { later, _ in later }
  }

  /// The elements that stand in the data space for some items of the screen, and those of them that
  /// are gone but were not noted.
  ///
  /// - Complexity: O((replaced elements + ranges) · log n).
  func inDataSpace(_ ids: ElementIDSet) -> ElementIDSet {
    var result = ids.replacing(by: replaced)
    result.subtract(removed)
    return result
  }
}
