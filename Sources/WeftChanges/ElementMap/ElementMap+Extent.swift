// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Offsets are in points along the scroll axis, from the start of the first section.
extension ElementMap {
  /// The part of a section at an offset.
  public struct Position: Hashable, Sendable {
    /// A part of a section.
    public enum Part: Hashable, Sendable {
      /// The space before the items, such as a header.
      case leading
      /// The item with an index.
      case item(Int)
      /// The space after the items, such as a footer.
      case trailing
    }

    /// The index of the section.
    public var section: Int
    /// The part of the section.
    public var part: Part
    /// Where the part begins.
    public var offset: Double
    /// The length of the part, without the space after it.
    public var length: Double

    /// The path of the item, if it is one.
    public var path: ItemPath? {
      if case .item(let item) = part { ItemPath(section: section, item: item) } else { nil }
    }
  }

  /// The length of everything.
  ///
  /// - Complexity: O(1).
  public func totalLength(_ metrics: ExtentMetrics) -> Double {
    let summary = sections.summary
    return summary.count == 0 ? 0 : metrics.extent(summary) - metrics.sectionSpacing
  }

  /// The number of items whose lengths are not known.
  ///
  /// - Complexity: O(1).
  package var unknownLengthCount: Int { sections.summary.items.unknownCount }

  /// Where a section begins; nil if there is none.
  ///
  /// - Complexity: O(log sections).
  public func offset(ofSection section: Int, _ metrics: ExtentMetrics) -> Double? {
    sections.entry(at: section).map { metrics.extent($0.prefix) }
  }

  /// Where an item begins; nil if there is none.
  ///
  /// - Complexity: O(log n).
  public func offset(of path: ItemPath, _ metrics: ExtentMetrics) -> Double? {
    guard
      let section = sections.entry(at: path.section),
      let location = section.entry.items.entry(at: path.item)
    else { return nil }
    let start = metrics.extent(section.prefix) + section.entry.leadingLength
    return location.offset(path.item - location.prefix.count, from: start, metrics)
  }

  /// The known length of an item; nil if it is not known or there is no item.
  ///
  /// - Complexity: O(log n).
  public func length(at path: ItemPath) -> Double? { item(at: path)?.length }

  /// Sets or forgets the known length of an item; does nothing if there is none.
  ///
  /// - Parameters:
  ///   - length: In points, not negative.
  ///   - breadth: The item's size across the scroll axis, in points, for layouts that put items of
  ///     different breadths beside each other.
  /// - Complexity: O(log n).
  public mutating func setLength(_ length: Double?, breadth: Double = 0, at path: ItemPath) {
    guard let item = item(at: path), item.length != length || item.breadth != breadth else {
      return
    }
    editItems(inSection: path.section) { items, owners in
      items.replaceItem(at: path.item, &owners) {
        $0.part(0..<1, length: length, breadth: breadth)
      }
    }
  }

  /// The part at an offset: the last one that begins at or before it and is not empty.
  ///
  /// An offset in a space belongs to the part before the space, one before the beginning to the
  /// first part, and one past the end to the last. Nil if there are no sections.
  ///
  /// - Complexity: O(log n).
  public func position(atOffset offset: Double, _ metrics: ExtentMetrics) -> Position? {
    guard let location = sections.firstEntry(where: { metrics.extent($0) > offset }) else {
      return nil
    }
    let section = location.prefix.count
    let entry = location.entry
    let start = metrics.extent(location.prefix)
    let itemsStart = start + entry.leadingLength
    let itemsEnd =
      start + metrics.extent(entry.summary) - metrics.sectionSpacing
      - entry.trailingLength
    if offset < itemsStart || (entry.items.count == 0 && entry.trailingLength == 0) {
      return Position(
        section: section, part: .leading, offset: start, length: entry.leadingLength)
    }
    if entry.items.count == 0 || (offset >= itemsEnd && entry.trailingLength > 0) {
      return Position(
        section: section, part: .trailing, offset: itemsEnd, length: entry.trailingLength)
    }
    return entry.items.position(
      atOffset: offset, from: itemsStart, metrics
    ).map { item, offset, length in
      Position(section: section, part: .item(item), offset: offset, length: length)
    }
  }
}

extension Tree where Entry == ItemEntry {
  /// The item at an offset, where it begins and how long it is; nil in an empty tree.
  func position(
    atOffset offset: Double, from start: Double, _ metrics: ExtentMetrics
  ) -> (item: Int, offset: Double, length: Double)? {
    let isReached = { (items: ItemSummary) in start + metrics.extent(items) > offset }
    guard let location = firstEntry(where: isReached) else { return nil }
    let entry = location.entry
    let length = entry.length ?? metrics.estimatedItemLength
    var index = 0
    if entry.count > 1 && length + metrics.itemSpacing > 0 {
      let guess =
        (offset - location.offset(0, from: start, metrics)) / (length + metrics.itemSpacing)
      index = Int(min(max(0, guess), Double(entry.count - 1)))
      // Rounding may be one off; the answer must agree with the offsets that items are given.
      if index + 1 < entry.count, location.offset(index + 1, from: start, metrics) <= offset {
        index += 1
      } else if index > 0, location.offset(index, from: start, metrics) > offset {
        index -= 1
      }
    }
    return (
      location.prefix.count + index, location.offset(index, from: start, metrics), length
    )
  }
}

extension Tree<ItemEntry>.Location {
  /// Where the item at an index in the entry begins.
  func offset(
    _ index: Int, from start: Double, _ metrics: ExtentMetrics
  ) -> Double {
    start + metrics.extent(prefix + ItemSummary(count: index, length: entry.length))
  }
}

/// The estimate and the spacing that, with the lengths in a map, place its items.
///
/// Given with each question, so that changing it costs nothing. In points.
public struct ExtentMetrics: Hashable, Sendable {
  /// The length of an item whose own is not known.
  public var estimatedItemLength: Double
  /// The space between two items of a section.
  public var itemSpacing: Double
  /// The space between two sections.
  public var sectionSpacing: Double

  /// Makes metrics. None of the values may be negative.
  public init(
    estimatedItemLength: Double, itemSpacing: Double = 0, sectionSpacing: Double = 0
  ) {
    self.estimatedItemLength = estimatedItemLength
    self.itemSpacing = itemSpacing
    self.sectionSpacing = sectionSpacing
  }

  /// The length of consecutive items with the spacing after each.
  func extent(_ items: ItemSummary) -> Double {
    length(items, spaces: items.count)
  }

  /// The length of consecutive sections with the spacing after each.
  ///
  /// Only sums and products of quantities that cannot shrink, so that, rounded, more sections are
  /// never shorter than fewer: the search by offset relies on it.
  func extent(_ sections: SectionSummary) -> Double {
    sections.edgeLength
      + length(sections.items, spaces: sections.items.count - sections.filledCount)
      + Double(sections.count) * sectionSpacing
  }

  private func length(_ items: ItemSummary, spaces: Int) -> Double {
    items.knownLength + Double(items.unknownCount) * estimatedItemLength
      + Double(spaces) * itemSpacing
  }
}
