// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A set of identities, stored as ranges, because the items of a run have consecutive identities.
/// In complexities, n and m are numbers of ranges.
package struct ElementIDSet: Hashable, Sendable {
  /// Ascending ranges with a gap between any two.
  private(set) var ranges: [Range<UInt64>] = []
  package private(set) var count = 0

  package init() {}

  /// Creates a set. Takes O(n · log n).
  package init(_ ids: some Sequence<ElementID>) {
    self.init(unordered: ids.map { $0.rawValue..<$0.rawValue + 1 })
  }

  /// Creates a set of nonempty ranges in any order. The ranges may overlap.
  init(unordered: [Range<UInt64>]) {
    for range in unordered.sorted(by: { $0.lowerBound < $1.lowerBound }) { append(range) }
  }

  package var isEmpty: Bool { ranges.isEmpty }

  /// Whether the set contains an identity. Takes O(log n).
  package func contains(_ id: ElementID) -> Bool {
    let index = firstIndex(endingBehind: id.rawValue)
    return index < ranges.count && ranges[index].contains(id.rawValue)
  }

  /// The identities from oldest to newest.
  package var ids: some Sequence<ElementID> {
    ranges.lazy.flatMap { $0.lazy.map { ElementID(rawValue: $0) } }
  }

  /// Inserts an identity. Takes O(n).
  package mutating func insert(_ id: ElementID) { insert(id.rawValue..<id.rawValue + 1) }

  /// Removes an identity. Returns whether the set contained it. Takes O(n).
  @discardableResult package mutating func remove(_ id: ElementID) -> Bool {
    guard contains(id) else { return false }
    remove(id.rawValue..<id.rawValue + 1)
    return true
  }

  /// Inserts all identities of another set. Takes O(n + m), or O(n · m) for few ranges.
  package mutating func formUnion(_ others: ElementIDSet) {
    if others.isFew {
      for range in others.ranges { insert(range) }
    } else {
      self = ElementIDSet(unordered: ranges + others.ranges)
    }
  }

  /// Removes all identities of another set. Takes O(n + m), or O(n · m) for few ranges.
  package mutating func subtract(_ others: ElementIDSet) {
    guard !isEmpty else { return }
    if others.isFew {
      for range in others.ranges { remove(range) }
    } else {
      self = subtracting(others)
    }
  }

  /// Returns the identities that are not in another set. Takes O(n + m).
  package func subtracting(_ others: ElementIDSet) -> ElementIDSet {
    var result = ElementIDSet()
    var index = 0
    for range in ranges {
      var low = range.lowerBound
      while index < others.ranges.count, others.ranges[index].upperBound <= low { index += 1 }
      var next = index
      while next < others.ranges.count, others.ranges[next].lowerBound < range.upperBound {
        let other = others.ranges[next]
        if low < other.lowerBound { result.append(low..<other.lowerBound) }
        low = max(low, other.upperBound)
        next += 1
      }
      if low < range.upperBound { result.append(low..<range.upperBound) }
    }
    return result
  }

  /// Returns the identities that are also in another set. Takes O(n + m).
  package func intersection(_ others: ElementIDSet) -> ElementIDSet {
    subtracting(subtracting(others))
  }

  /// Returns the set with replaced identities exchanged for their newest replacements, which may
  /// replace one another. Takes O((n + m) · log (n + m)) for m replacements.
  package func replacing(by replacements: [ElementID: ElementID]) -> ElementIDSet {
    let old = ElementIDSet(replacements.keys.filter(contains))
    if old.isEmpty { return self }
    let new = old.ids.map { id in
      var id = id
      while let next = replacements[id] { id = next }
      return id
    }
    var result = subtracting(old)
    result.formUnion(ElementIDSet(new))
    return result
  }

  /// Returns the parts of the set in a range, ascending. Takes O(log n + parts).
  func parts(in range: Range<UInt64>) -> [Range<UInt64>] {
    var parts: [Range<UInt64>] = []
    var index = firstIndex(endingBehind: range.lowerBound)
    while index < ranges.count, ranges[index].lowerBound < range.upperBound {
      parts.append(ranges[index].clamped(to: range))
      index += 1
    }
    return parts
  }

  /// Whether shifting the following ranges costs less than rewriting all ranges.
  private var isFew: Bool { ranges.count < 8 }

  private func firstIndex(endingBehind value: UInt64) -> Int {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Requires a range that starts at or after the start of the last one.
  private mutating func append(_ range: Range<UInt64>) {
    guard let last = ranges.last, range.lowerBound <= last.upperBound else {
      ranges.append(range)
      count += range.count
      return
    }
    let end = max(last.upperBound, range.upperBound)
    count += Int(end - last.upperBound)
    ranges[ranges.count - 1] = last.lowerBound..<end
  }

  private mutating func insert(_ range: Range<UInt64>) {
    // A range that ends where the new one starts is merged with it.
    let first = range.lowerBound == 0 ? 0 : firstIndex(endingBehind: range.lowerBound - 1)
    var joined = range
    var end = first
    while end < ranges.count, ranges[end].lowerBound <= range.upperBound {
      joined =
        min(
          joined.lowerBound, ranges[end].lowerBound)..<max(
          joined.upperBound, ranges[end].upperBound)
      count -= ranges[end].count
      end += 1
    }
    ranges.replaceSubrange(first..<end, with: CollectionOfOne(joined))
    count += joined.count
  }

  private mutating func remove(_ range: Range<UInt64>) {
    let first = firstIndex(endingBehind: range.lowerBound)
    var left: [Range<UInt64>] = []
    var end = first
    while end < ranges.count, ranges[end].lowerBound < range.upperBound {
      let old = ranges[end]
      if old.lowerBound < range.lowerBound { left.append(old.lowerBound..<range.lowerBound) }
      if range.upperBound < old.upperBound { left.append(range.upperBound..<old.upperBound) }
      count -= old.count
      end += 1
    }
    guard first < end else { return }
    ranges.replaceSubrange(first..<end, with: left)
    count += left.reduce(0) { $0 + $1.count }
  }
}
