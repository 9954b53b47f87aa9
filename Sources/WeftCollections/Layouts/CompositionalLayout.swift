// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
public import WeftLayout

/// Sections one after the other, each arranged by a ``SectionLayout``, with headers and footers.
///
/// ```swift
/// CollectionNode(layout: CompositionalLayout(.waterfall(.count(3), columnSpacing: 8)))
/// ```
///
/// The data source may return other layouts for sections, see
/// ``CollectionDataSource/collectionNode(_:layoutOfSection:)``. In right-to-left environments
/// everything horizontal is mirrored, including the scroll direction.
public struct CompositionalLayout: CollectionLayout, Hashable {
  /// The layout of sections for which the data source returns no layout.
  public var section: SectionLayout
  /// The axis along which the collection scrolls.
  public var axis: Axis
  /// The space between two sections, in points.
  public var sectionSpacing: Double
  /// Whether a section's header stays at the beginning of the viewport while it is visible.
  public var pinsHeaders: Bool
  /// Whether a section's footer stays at the end of the viewport while the section is visible.
  public var pinsFooters: Bool
  /// The estimated length of an item, in points, before any item was measured.
  public var estimatedItemLength: Double
  /// The positions of supplementary elements besides headers and footers, by kind.
  public var attachments: [SupplementaryKind: SupplementaryAttachment] = [:]

  /// Makes a layout.
  public init(
    _ section: SectionLayout = .list(), axis: Axis = .vertical, sectionSpacing: Double = 0,
    pinsHeaders: Bool = false, pinsFooters: Bool = false, estimatedItemLength: Double = 80
  ) {
    self.section = section
    self.axis = axis
    self.sectionSpacing = sectionSpacing
    self.pinsHeaders = pinsHeaders
    self.pinsFooters = pinsFooters
    self.estimatedItemLength = estimatedItemLength
  }

  /// `true`. The layout of each section determines whether its items are measured.
  public var measuresItems: Bool { true }

  /// Returns the sizes that an item may have in a section without its own layout.
  public func sizeRangeForItems(viewportSize: Size) -> SizeRange {
    sizeRangeForItems(of: nil, viewportSize: viewportSize)
  }

  /// Returns the sizes that an item of a section may have.
  public func sizeRangeForItems(of section: SectionLayout?, viewportSize: Size) -> SizeRange {
    (section ?? self.section).sizeRangeForItems(LayoutAxes(axis, viewportSize: viewportSize))
  }

  /// Returns sizes as wide as the viewport across the axis, with any length.
  public func sizeRangeForHeaders(viewportSize: Size) -> SizeRange {
    let axes = LayoutAxes(axis, viewportSize: viewportSize)
    return SizeRange(
      min: axes.size(length: 0, width: axes.viewportWidth),
      max: axes.size(length: .infinity, width: axes.viewportWidth))
  }

  /// Returns the arrangement. Costs as much as without reusable parts of an earlier one.
  public func arrangement(
    of map: CollectionMap, viewportSize: Size, estimatedItemLength: Double
  ) -> any CollectionArrangement {
    arrangement(
      of: map, viewportSize: viewportSize, estimatedItemLength: estimatedItemLength, after: nil)
  }

  /// Returns the arrangement, reusing unchanged parts of an earlier one.
  /// - Complexity: O(sections + items of changed lines · log n), or O(1) for lists.
  public func arrangement(
    of map: CollectionMap, viewportSize: Size, estimatedItemLength: Double,
    after earlier: (any CollectionArrangement)?
  ) -> any CollectionArrangement {
    stack(
      map, viewportSize: viewportSize, estimatedItemLength: estimatedItemLength,
      after: earlier as? StackedArrangement, lookingAtMost: .max)
  }
}

extension CompositionalLayout: StackingLayout {
  func stack(
    _ map: CollectionMap, viewportSize: Size, estimatedItemLength: Double,
    after earlier: StackedArrangement?, lookingAtMost limit: Int
  ) -> StackedArrangement {
    StackedArrangement(
      map: map,
      rules: StackRules(
        section: section, sectionSpacing: sectionSpacing.usable, pinsHeaders: pinsHeaders,
        pinsFooters: pinsFooters), axes: LayoutAxes(axis, viewportSize: viewportSize),
      estimatedItemLength: estimatedItemLength.usable, after: earlier, lookingAtMost: limit)
  }
}
