// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// Items one below the other, as wide as the viewport and with measured heights.
public struct ListLayout: CollectionLayout {
  /// The space between two items, in points.
  public var itemSpacing: Double
  /// The space between two sections, in points.
  public var sectionSpacing: Double
  /// The estimated height of an item, in points, before any item was measured.
  public var estimatedItemLength: Double
  /// The positions of supplementary elements besides headers and footers, by kind.
  public var attachments: [SupplementaryKind: SupplementaryAttachment] = [:]

  /// Makes a layout.
  public init(
    itemSpacing: Double = 0, sectionSpacing: Double = 0, estimatedItemLength: Double = 80
  ) {
    self.itemSpacing = itemSpacing
    self.sectionSpacing = sectionSpacing
    self.estimatedItemLength = estimatedItemLength
  }

  /// `true`, because rows are as high as their content.
  public var measuresItems: Bool { true }

  /// Returns sizes as wide as the viewport, with any height.
  public func sizeRangeForItems(viewportSize: Size) -> SizeRange {
    sizeRangeForHeaders(viewportSize: viewportSize)
  }

  /// Returns the arrangement from the map's sums of lengths. O(1).
  public func arrangement(
    of map: CollectionMap, viewportSize: Size, estimatedItemLength: Double
  ) -> any CollectionArrangement {
    compositional.arrangement(
      of: map, viewportSize: viewportSize, estimatedItemLength: estimatedItemLength)
  }

  /// Returns the arrangement, reusing unchanged sections with their own layouts.
  public func arrangement(
    of map: CollectionMap, viewportSize: Size, estimatedItemLength: Double,
    after earlier: (any CollectionArrangement)?
  ) -> any CollectionArrangement {
    compositional.arrangement(
      of: map, viewportSize: viewportSize, estimatedItemLength: estimatedItemLength,
      after: earlier)
  }

  /// Returns the sizes that an item of a section may have.
  public func sizeRangeForItems(of section: SectionLayout?, viewportSize: Size) -> SizeRange {
    compositional.sizeRangeForItems(of: section, viewportSize: viewportSize)
  }

  private var compositional: CompositionalLayout {
    CompositionalLayout(.list(spacing: itemSpacing), sectionSpacing: sectionSpacing)
  }
}

extension ListLayout: StackingLayout {
  func stack(
    _ map: CollectionMap, viewportSize: Size, estimatedItemLength: Double,
    after earlier: StackedArrangement?, lookingAtMost limit: Int
  ) -> StackedArrangement {
    compositional.stack(
      map, viewportSize: viewportSize, estimatedItemLength: estimatedItemLength, after: earlier,
      lookingAtMost: limit)
  }
}
