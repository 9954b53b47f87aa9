// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
public import WeftLayout

/// Items of one size in rows, as many beside each other as there is room for.
public struct GridLayout: CollectionLayout {
  /// The least width of an item in points; what is left over is shared out.
  public var minimumItemWidth: Double
  /// The height of an item as a multiple of its width.
  public var itemAspect: Double
  /// The space between two items, in points, both ways.
  public var spacing: Double
  /// The space between two sections, in points.
  public var sectionSpacing: Double
  /// The height of all headers, in points; sections without a header take none.
  public var headerHeight: Double

  /// Makes a layout.
  public init(
    minimumItemWidth: Double, itemAspect: Double = 1, spacing: Double = 0,
    sectionSpacing: Double = 0, headerHeight: Double = 32
  ) {
    self.minimumItemWidth = minimumItemWidth
    self.itemAspect = itemAspect
    self.spacing = spacing
    self.sectionSpacing = sectionSpacing
    self.headerHeight = headerHeight
  }

  /// Never: all items have the same size.
  public var measuresItems: Bool { false }

  /// That of the least width.
  public var estimatedItemLength: Double { minimumItemWidth * itemAspect }

  /// The size of all items, exactly.
  public func sizeRangeForItems(viewportSize: Size) -> SizeRange {
    SizeRange(exact: itemSize(width: viewportSize.width))
  }

  /// The size of all headers, exactly.
  public func sizeRangeForHeaders(viewportSize: Size) -> SizeRange {
    SizeRange(exact: Size(width: viewportSize.width, height: headerHeight))
  }

  /// The arrangement, by arithmetic: nothing is estimated.
  ///
  /// - Complexity: O(sections).
  public func arrangement(
    of map: CollectionMap, viewportSize: Size, estimatedItemLength: Double
  ) -> any CollectionArrangement {
    GridArrangement(map: map, width: viewportSize.width, layout: self)
  }

  /// The number of items beside each other.
  func columns(width: Double) -> Int {
    let count = (width + spacing) / (minimumItemWidth + spacing)
    // More columns than points would be items of no width.
    return count.isFinite ? max(1, Int(min(count, max(1, width)))) : 1
  }

  func itemSize(width: Double) -> Size {
    let columns = Double(columns(width: width))
    // Whole points: the rest stays at the right edge.
    let item = max(1, ((width - spacing * (columns - 1)) / columns).rounded(.down))
    return Size(width: item, height: max(1, (item * itemAspect).rounded()))
  }
}
