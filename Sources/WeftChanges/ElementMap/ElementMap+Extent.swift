// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Offsets in points along the scroll axis, from the start of the first section.
extension ElementMap {
  /// A part of a section and its offset.
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
    /// The offset of the part.
    public var offset: Double
    /// The length of the part without the following spacing.
    public var length: Double

    /// The path of the item, if the part is an item.
    public var path: ItemPath? {
      if case .item(let item) = part { ItemPath(section: section, item: item) } else { nil }
    }
  }

  /// The total length. O(1).
  public func totalLength(_ metrics: ExtentMetrics) -> Double {
    let summary = sections.summary
    return summary.count == 0 ? 0 : metrics.extent(summary) - metrics.sectionSpacing
  }

  /// The number of items with unknown lengths. O(1).
  package var unknownLengthCount: Int { sections.summary.items.unknownCount }

  /// The paths of the items with unknown lengths, in order. O(paths + runs of such items · log n).
  package var pathsOfUnknownLengths: [ItemPath] {
    var paths: [ItemPath] = []
    paths.reserveCapacity(unknownLengthCount)
    while paths.count < unknownLengthCount,
      let section = sections.firstEntry(where: { $0.items.unknownCount > paths.count })
    {
      let start = paths.count
      let items = section.entry.items
      while paths.count - start < items.summary.unknownCount,
        let run = items.firstEntry(where: { $0.unknownCount > paths.count - start })
      {
        for item in 0..<run.entry.count {
          paths.append(ItemPath(section: section.prefix.count, item: run.prefix.count + item))
        }
      }
    }
    return paths
  }

  /// Returns the offset of a section, or nil if it does not exist. O(log sections).
  public func offset(ofSection section: Int, _ metrics: ExtentMetrics) -> Double? {
    sections.entry(at: section).map { metrics.extent($0.prefix) }
  }

  /// Returns the offset of an item, or nil if it does not exist. O(log n).
  public func offset(of path: ItemPath, _ metrics: ExtentMetrics) -> Double? {
    guard
      let section = sections.entry(at: path.section),
      let location = section.entry.items.entry(at: path.item)
    else { return nil }
    let start = metrics.extent(section.prefix) + section.entry.leadingLength
    return location.offset(path.item - location.prefix.count, from: start, metrics)
  }

  /// Returns the known length of an item, or nil if it is unknown or the item does not exist. O(log
  /// n).
  public func length(at path: ItemPath) -> Double? { item(at: path)?.length }

  /// Sets or removes the known length of an item, if the item exists. O(log n).
  /// - Parameters:
  ///   - length: The length in points, not negative.
  ///   - breadth: The size across the scroll axis in points, for layouts of items side by side.
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

  /// Returns the last part that starts at or before an offset and is not empty. An offset in a
  /// spacing belongs to the part before the spacing, an offset before the start to the first part,
  /// and an offset after the end to the last. Returns nil without sections. O(log n).
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
  /// Returns the item at an offset with its offset and length, or nil in an empty tree.
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
      // Rounding may be off by one, and the result must match the offsets of items.
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
  func offset(
    _ index: Int, from start: Double, _ metrics: ExtentMetrics
  ) -> Double {
    start + metrics.extent(prefix + ItemSummary(count: index, length: entry.length))
  }
}

/// The estimate and the spacing that determine the positions of items together with the known
/// lengths, in points. A parameter of each query, so that changing them costs nothing.
public struct ExtentMetrics: Hashable, Sendable {
  /// The length of items with unknown lengths.
  public var estimatedItemLength: Double
  /// The space between two items of a section.
  public var itemSpacing: Double
  /// The space between two sections.
  public var sectionSpacing: Double

  /// Creates metrics. No value may be negative.
  public init(
    estimatedItemLength: Double, itemSpacing: Double = 0, sectionSpacing: Double = 0
  ) {
    self.estimatedItemLength = estimatedItemLength
    self.itemSpacing = itemSpacing
    self.sectionSpacing = sectionSpacing
  }

  /// Returns the length of consecutive items with the spacing after each.
  func extent(_ items: ItemSummary) -> Double {
    length(items, spaces: items.count)
  }

  /// Returns the length of consecutive sections with the spacing after each. Uses only sums and
  /// products that cannot shrink, so that more sections are never shorter, even after rounding,
  /// which the search by offset requires.
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
