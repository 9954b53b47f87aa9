// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// Items of one size in rows, with the number of items beside each other that fit.
public struct GridLayout: CollectionLayout, StackingLayout {
  /// The minimum width of an item in points. The items share the remaining width.
  public var minimumItemWidth: Double
  /// The height of an item as a multiple of its width.
  public var itemAspect: Double
  /// The space between two items, in points, along both axes. Negative values count as 0.
  public var spacing: Double
  /// The space between two sections, in points.
  public var sectionSpacing: Double
  /// The height of all sections' headers, in points, except of sections without one.
  public var headerHeight: Double
  /// The positions of supplementary elements besides headers and footers, by kind.
  public var attachments: [SupplementaryKind: SupplementaryAttachment] = [:]

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

  /// `false`, because all items have the same size.
  public var measuresItems: Bool { false }

  /// The length that corresponds to the minimum width.
  public var estimatedItemLength: Double { minimumItemWidth * itemAspect }

  /// Returns the exact size of all items.
  public func sizeRangeForItems(viewportSize: Size) -> SizeRange {
    SizeRange(exact: itemSize(width: viewportSize.width))
  }

  /// Returns sizes as wide as the viewport, with any height.
  public func sizeRangeForFooters(viewportSize: Size) -> SizeRange {
    SizeRange(
      min: Size(width: viewportSize.width, height: 0),
      max: Size(width: viewportSize.width, height: .infinity))
  }

  /// Returns the exact size of the headers of all sections.
  public func sizeRangeForHeaders(viewportSize: Size) -> SizeRange {
    SizeRange(exact: Size(width: viewportSize.width, height: usedHeaderHeight))
  }

  /// Returns the arrangement, computed by arithmetic. Only unmeasured footers, and an unmeasured
  /// header of the collection, are estimated. O(s · log s) for s sections.
  public func arrangement(
    of map: CollectionMap, viewportSize: Size, estimatedItemLength: Double
  ) -> any CollectionArrangement {
    stack(
      map, viewportSize: viewportSize, estimatedItemLength: estimatedItemLength, after: nil,
      lookingAtMost: .max)
  }

  func stack(
    _ map: CollectionMap, viewportSize: Size, estimatedItemLength: Double,
    after earlier: StackedArrangement?, lookingAtMost limit: Int
  ) -> StackedArrangement {
    StackedArrangement(
      map: map,
      rules: StackRules(
        section: .cells(
          columns: columns(width: viewportSize.width), size: itemSize(width: viewportSize.width),
          spacing: usedSpacing), sectionSpacing: usedSectionSpacing,
        fixedHeaderLength: usedHeaderHeight),
      axes: LayoutAxes(.vertical, viewportSize: viewportSize),
      estimatedItemLength: estimatedItemLength, after: nil, lookingAtMost: limit)
  }

  func columns(width: Double) -> Int {
    let count = (width + usedSpacing) / (minimumItemWidth + usedSpacing)
    guard count >= 1, count.isFinite else { return 1 }
    // Narrower items would be invisible, and no screen has a million points.
    return Int(min(count, max(1, width), 1e6))  // bounded: 1 to 1e6
  }

  /// In points, at least 1 x 1.
  func itemSize(width: Double) -> Size {
    let columns = Double(columns(width: width))
    // Rounds to whole points. The rest stays at the right edge.
    let item = ((width - usedSpacing * (columns - 1)) / columns).rounded(.down)
    let side = item.isFinite ? max(1, item) : 1
    let height = (side * itemAspect).rounded()
    return Size(width: side, height: height.isFinite ? max(1, height) : 1)
  }

  /// Not negative, so items do not overlap.
  var usedSpacing: Double { spacing.isFinite ? max(0, spacing) : 0 }

  /// Not negative, so sections do not overlap.
  var usedSectionSpacing: Double { sectionSpacing.isFinite ? max(0, sectionSpacing) : 0 }

  var usedHeaderHeight: Double { headerHeight.isFinite ? max(0, headerHeight) : 0 }
}
