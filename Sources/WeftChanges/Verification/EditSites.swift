// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The sorted places of one state that edits remove from it, or insert into it.
///
/// Between the sites of the state before and those of the state after, everything else keeps its
/// order: a mapping of indexes needs no more.
struct EditSites<Place: Comparable & Hashable & Sendable>: Sendable {
  struct Site: Sendable {
    var place: Place
    /// The place in the other state that a move connects this one to.
    var partner: Place?
    var animation = EditAnimation.automatic
    /// The call that recorded the edit, if it is known.
    var location: ChangeSet.SourceLocation?
  }

  let sites: [Site]
  /// Whether any site belongs to a move.
  let hasPairs: Bool

  /// Takes sites that are sorted and distinct.
  init(sorted sites: [Site] = []) {
    self.sites = sites
    hasPairs = sites.contains { $0.partner != nil }
  }

  var isEmpty: Bool { sites.isEmpty }

  /// The places that no move connects to the other state.
  var unpaired: [Place] {
    sites.compactMap { $0.partner == nil ? $0.place : nil }
  }

  /// - Complexity: O(log sites).
  func firstIndex(notBefore place: Place) -> Int {
    sites.firstIndex(notBefore: place) { $0.place }
  }

  /// - Complexity: O(log sites).
  func site(at place: Place) -> Site? {
    let index = firstIndex(notBefore: place)
    return index < sites.count && sites[index].place == place ? sites[index] : nil
  }

  /// The `rank`-th index that is not the site of an edit, considering `range` of the sites.
  ///
  /// - Complexity: O(log sites).
  func index(
    ofUneditedRank rank: Int, in range: Range<Int>, _ indexOf: (Place) -> Int
  ) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high) / 2
      // So many unedited indexes are before this site.
      if indexOf(sites[middle].place) - (middle - range.lowerBound) > rank {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return rank + (low - range.lowerBound)
  }
}

extension EditSites where Place == ItemPath {
  /// The sites in one section, as indexes into `sites`.
  func range(ofSection section: Int) -> Range<Int> {
    let start = firstIndex(notBefore: ItemPath(section: section, item: 0))
    return start..<firstIndex(notBefore: ItemPath(section: section, item: .max))
  }
}

extension Array {
  /// The index of the first element whose key is not before `key`, the elements being sorted.
  ///
  /// - Complexity: O(log count).
  func firstIndex<Key: Comparable>(notBefore key: Key, _ keyOf: (Element) -> Key) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if keyOf(self[middle]) < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
