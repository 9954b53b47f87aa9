// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// One item, or consecutive items of one run, in a leaf of a section's tree. Elements are stored
/// without their static type, so that the tree is compiled once, without generic dispatch.
/// ``ElementMap`` restores the type.
struct ItemEntry: TreeEntry {
  enum Source: Sendable {
    case element(AnyElement)
    /// Elements of a run, from `start` on.
    case run(LazyElements, start: Int)
  }

  /// The identity of the first item. The identities of the others follow it.
  let id: UInt64
  let count: Int
  /// The content version of each item. A reload changes it.
  var version = ContentVersion.initial
  /// The known length of each item along the scroll axis.
  let length: Double?
  /// The breadth of each item across the scroll axis, if it was given along with the length.
  var breadth = 0.0
  var source: Source

  var summary: ItemSummary {
    var summary = ItemSummary(count: count, length: length)
    summary.firstID = id
    return summary
  }

  func hasContent(of other: ItemEntry) -> Bool {
    id == other.id && count == other.count && version == other.version
  }

  func part(_ range: Range<Int>, length: Double?, breadth: Double) -> ItemEntry {
    guard case .run(let run, let start) = source else {
      return ItemEntry(
        id: id, count: count, version: version, length: length, breadth: breadth, source: source)
    }
    return ItemEntry(
      id: id + UInt64(range.lowerBound), count: range.count, version: version, length: length,
      breadth: breadth, source: .run(run, start: start + range.lowerBound))
  }

  func part(_ range: Range<Int>) -> ItemEntry { part(range, length: length, breadth: breadth) }

  func joined(with next: ItemEntry) -> ItemEntry? {
    guard
      case .run(let run, let start) = source, case .run(let nextRun, let nextStart) = next.source,
      run === nextRun, start + count == nextStart, length == next.length, breadth == next.breadth,
      version == next.version
    else { return nil }
    return ItemEntry(
      id: id, count: count + next.count, version: version, length: length, breadth: breadth,
      source: source)
  }

  /// Two parts, either of which may be empty.
  func split(at offset: Int) -> [ItemEntry] {
    [0..<offset, offset..<count].filter { !$0.isEmpty }.map { part($0) }
  }

  func element(at offset: Int) -> AnyElement {
    switch source {
    case .element(let element): element
    case .run(let run, let start): run.element(at: start + offset)
    }
  }

  /// The items to watch once they are removed, or nil if the entry stores its element itself.
  var removedItems: RemovedItems? {
    guard case .run(let run, let start) = source, run.keepsElements else { return nil }
    return RemovedItems(run: run, range: start..<start + count)
  }

  func elementIfMade(at offset: Int) -> AnyElement? {
    switch source {
    case .element(let element): element
    case .run(let run, let start): run.elementIfMade(at: start + offset)
    }
  }
}

/// The sums over consecutive items. Unknown lengths are only counted, so that changing the estimate
/// of queries costs nothing.
struct ItemSummary: TreeSummary, Hashable {
  var count = 0
  var unknownCount = 0
  var knownLength = 0.0
  var firstID: UInt64 = 0
  /// Whether all identities are consecutive.
  var isConsecutive = true

  init() {}

  init(count: Int, length: Double?) {
    self.count = count
    if let length { knownLength = length * Double(count) } else { unknownCount = count }
  }

  static func += (lhs: inout ItemSummary, rhs: ItemSummary) {
    if lhs.count == 0 {
      (lhs.firstID, lhs.isConsecutive) = (rhs.firstID, rhs.isConsecutive)
    } else if rhs.count > 0, !rhs.isConsecutive || rhs.firstID != lhs.firstID + UInt64(lhs.count) {
      lhs.isConsecutive = false
    }
    lhs.count += rhs.count
    lhs.unknownCount += rhs.unknownCount
    lhs.knownLength += rhs.knownLength
  }
}

/// A section in a leaf of a map's tree of sections.
struct SectionEntry: TreeEntry {
  let id: UInt64
  var value: any Sendable
  var leadingLength: Double
  var trailingLength: Double
  var items: Tree<ItemEntry>

  var summary: SectionSummary {
    var summary = SectionSummary()
    summary.count = 1
    summary.filledCount = items.count > 0 ? 1 : 0
    summary.edgeLength = leadingLength + trailingLength
    summary.items = items.summary
    return summary
  }

  func hasContent(of other: SectionEntry) -> Bool {
    id == other.id && items.root.sharesStorage(with: other.items.root)
  }

  func joined(with next: SectionEntry) -> SectionEntry? { nil }
}

/// The sums over consecutive sections.
struct SectionSummary: TreeSummary, Hashable {
  var count = 0
  /// The number of sections with items.
  var filledCount = 0
  var edgeLength = 0.0
  var items = ItemSummary()

  static func += (lhs: inout SectionSummary, rhs: SectionSummary) {
    lhs.count += rhs.count
    lhs.filledCount += rhs.filledCount
    lhs.edgeLength += rhs.edgeLength
    lhs.items += rhs.items
  }
}
