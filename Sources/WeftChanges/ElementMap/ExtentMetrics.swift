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
    items.knownLength + Double(items.unknownCount) * estimatedItemLength
      + Double(items.count) * itemSpacing
  }

  /// The length of consecutive sections with the spacing after each.
  func extent(_ sections: SectionSummary) -> Double {
    sections.edgeLength + extent(sections.items)
      - Double(sections.filledCount) * itemSpacing + Double(sections.count) * sectionSpacing
  }
}
