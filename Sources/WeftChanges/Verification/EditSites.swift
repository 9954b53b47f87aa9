// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The sorted indexes or paths that edits delete from one state, or insert into it. Everything
/// between them keeps its order, so these suffice to map indexes.
struct EditSites<Place: Comparable & Hashable & Sendable>: Sendable {
  struct Site: Sendable {
    var place: Place
    /// The index or path in the other state if the edit is a move.
    var partner: Place?
    var animation = EditAnimation.automatic
    var location: ChangeSet.SourceLocation?
  }

  let sites: [Site]
  let hasPairs: Bool

  /// Creates sites from a sorted array without duplicates.
  init(sorted sites: [Site] = []) {
    self.sites = sites
    hasPairs = sites.contains { $0.partner != nil }
  }

  var isEmpty: Bool { sites.isEmpty }

  var unpaired: [Place] {
    sites.compactMap { $0.partner == nil ? $0.place : nil }
  }

  func firstIndex(notBefore place: Place) -> Int {
    sites.firstIndex(notBefore: place) { $0.place }
  }

  func site(at place: Place) -> Site? {
    let index = firstIndex(notBefore: place)
    return index < sites.count && sites[index].place == place ? sites[index] : nil
  }

  /// Returns the `rank`-th index without an edit, considering a range of the sites. O(log sites).
  func index(
    ofUneditedRank rank: Int, in range: Range<Int>, _ indexOf: (Place) -> Int
  ) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high) / 2
      // The number of indexes without edits before this site.
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
  func range(ofSection section: Int) -> Range<Int> {
    let start = firstIndex(notBefore: ItemPath(section: section, item: 0))
    return start..<firstIndex(notBefore: ItemPath(section: section, item: .max))
  }
}

extension Array {
  /// Returns the first index with a key not less than `key` in an array sorted by key. O(log
  /// count).
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
