// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// What, besides the lengths in a map, decides where things lie along the scroll axis.
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
  /// Only sums and products of what cannot shrink, so that, rounded, more sections are never
  /// shorter than fewer: the search by offset relies on it.
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
