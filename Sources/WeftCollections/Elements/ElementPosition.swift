// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges

/// The position in a map of an item, or of the header or footer of a section or of the collection.
public struct ElementPosition: Hashable, Comparable, Sendable {
  enum Kind {
    case header
    case item(Int)
    case footer
  }

  /// The section.
  public var section: Int
  /// The index of the item, or -1 for the header.
  public var index: Int

  private static let footerIndex = Int.max - 1

  /// Makes the position of an item, or of a header with -1.
  public init(section: Int, index: Int) {
    self.section = section
    self.index = index
  }

  /// Returns the position of a section's header.
  public static func header(_ section: Int) -> ElementPosition {
    ElementPosition(section: section, index: -1)
  }

  /// Returns the position of a section's footer.
  public static func footer(_ section: Int) -> ElementPosition {
    ElementPosition(section: section, index: footerIndex)
  }

  /// The position of the collection's header, before all sections.
  public static let collectionHeader = ElementPosition(section: -1, index: -1)

  /// The position of the collection's footer, behind all sections.
  public static let collectionFooter = ElementPosition(section: .max, index: footerIndex)

  /// Returns the position of an item.
  public static func item(_ path: ItemPath) -> ElementPosition {
    ElementPosition(section: path.section, index: path.item)
  }

  /// The path of an item, or `nil` for other elements.
  public var path: ItemPath? {
    if case .item(let item) = kind { ItemPath(section: section, item: item) } else { nil }
  }

  var kind: Kind {
    if index < 0 { return .header }
    return index == Self.footerIndex ? .footer : .item(index)
  }

  var next: ElementPosition { ElementPosition(section: section, index: index + 1) }

  /// Orders positions in reading order, section by section, with headers first and footers last.
  public static func < (a: ElementPosition, b: ElementPosition) -> Bool {
    (a.section, a.index) < (b.section, b.index)
  }
}

/// A set of positions, stored as the smallest number of ascending intervals.
public struct ElementPositions: Hashable, Sendable {
  /// The intervals, none of which is empty.
  public private(set) var intervals: [Range<ElementPosition>] = []

  /// Makes a set from ascending intervals that do not overlap.
  public init(_ intervals: [Range<ElementPosition>] = []) {
    for interval in intervals where !interval.isEmpty {
      if let last = self.intervals.last, last.upperBound == interval.lowerBound {
        self.intervals[self.intervals.count - 1] = last.lowerBound..<interval.upperBound
      } else {
        self.intervals.append(interval)
      }
    }
  }

  /// Makes a set from single positions in ascending order without duplicates.
  public init(at positions: some Sequence<ElementPosition>) {
    self.init(positions.map { $0..<$0.next })
  }

  /// Whether the set is empty.
  public var isEmpty: Bool { intervals.isEmpty }

  /// Whether the set contains a position. O(log intervals).
  public func contains(_ position: ElementPosition) -> Bool {
    var (low, high) = (0, intervals.count)
    while low < high {
      let middle = (low + high) / 2
      if intervals[middle].upperBound <= position { low = middle + 1 } else { high = middle }
    }
    return low < intervals.count && intervals[low].contains(position)
  }

  func union(_ others: some Sequence<ElementPosition>) -> ElementPositions {
    let missing = others.filter { !contains($0) }.map { $0..<$0.next }
    if missing.isEmpty { return self }
    return ElementPositions((intervals + missing).sorted { $0.lowerBound < $1.lowerBound })
  }
}
