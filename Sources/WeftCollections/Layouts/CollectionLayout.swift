// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// How a collection arranges its elements; a value that is the same for any content. Any thread asks
/// it.
///
/// ``ListLayout`` and ``GridLayout`` are the ones that come with Weft.
public protocol CollectionLayout: Sendable {
  /// Whether the lengths of items come from measuring them; otherwise the layout gives each its
  /// exact size, and nothing needs to be measured to know where everything is.
  var measuresItems: Bool { get }

  /// The assumed length of an item, in points, before any was measured.
  var estimatedItemLength: Double { get }

  /// The sizes that an item may have in a viewport.
  func sizeRangeForItems(viewportSize: Size) -> SizeRange

  /// The sizes that a header may have in a viewport.
  func sizeRangeForHeaders(viewportSize: Size) -> SizeRange

  /// The arrangement of a map's elements.
  ///
  /// - Parameters:
  ///   - map: the elements, with the lengths that are known.
  ///   - viewportSize: in points.
  ///   - estimatedItemLength: that of items that were not measured, in points.
  func arrangement(
    of map: CollectionMap, viewportSize: Size, estimatedItemLength: Double
  ) -> any CollectionArrangement
}

extension CollectionLayout {
  /// As wide as the viewport, as high as it likes.
  public func sizeRangeForHeaders(viewportSize: Size) -> SizeRange {
    SizeRange(
      min: Size(width: viewportSize.width, height: 0),
      max: Size(width: viewportSize.width, height: .infinity))
  }
}

/// Where everything is: a layout applied to a map, in content coordinates (points), from top to
/// bottom. Any thread asks it.
public protocol CollectionArrangement: Sendable {
  /// The size of all, in points.
  var contentSize: Size { get }

  /// The rectangle of an element; `nil` if there is none.
  func frame(of position: ElementPosition) -> Rect?

  /// The elements that overlap a rectangle by more than nothing, as an interval of positions.
  ///
  /// All elements in the interval are in the rectangle or, in a grid, beside it.
  func positions(in rect: Rect) -> Range<ElementPosition>
}
