// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// The elements that have left the data space, and that the screen may still show.
///
/// Kept with each change, so that nobody has to look at a million selected items to find those that
/// are gone.
struct Departures {
  /// Those whose items are gone.
  private(set) var removed = ElementIDSet()
  /// Those whose items were reloaded, with the elements that stand for these now.
  var replaced: [ElementID: ElementID] = [:]

  /// Notes what changes remove from a map.
  ///
  /// - Complexity: O((edits + interruptions in sections that go) · log n).
  mutating func note(_ changes: VerifiedChanges, of map: CollectionMap) {
    if changes.isReloadData { return removed.formUnion(map.identities) }
    var gone = ElementIDSet(changes.deletedItems.compactMap { map.item(at: $0)?.id })
    let sections = changes.deletedSections + changes.reloadedSections.map(\.old)
    for section in sections {
      gone.formUnion(
        map.identities(
          from: ItemPath(section: section, item: 0), to: ItemPath(section: section + 1, item: 0)))
    }
    if !sections.isEmpty {
      // Those that move out of such a section stay.
      for move in changes.movedItems {
        if let id = map.item(at: move.old)?.id { gone.remove(id) }
      }
    }
    removed.formUnion(gone)
  }

  /// Takes in what left earlier.
  mutating func formUnion(_ earlier: Departures) {
    removed.formUnion(earlier.removed)
    replaced.merge(earlier.replaced) { later, _ in later }
  }

  /// The elements that stand in the data space for some items of the screen.
  ///
  /// - Complexity: O(replaced elements + ranges).
  func inDataSpace(_ ids: ElementIDSet) -> ElementIDSet {
    var result = ids
    for (old, new) in replaced where result.remove(old) {
      var id = new
      while let next = replaced[id] { id = next }
      result.insert(id)
    }
    result.subtract(removed)
    return result
  }
}
