// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
public import WeftLayout

/// The rules by which a collection arranges its elements, as a value that is independent of the
/// content. Any thread may use it, because a worker makes long arrangements.
///
/// ``CompositionalLayout`` supports all kinds of sections. ``ListLayout`` and ``GridLayout`` are
/// short forms of it. A custom layout may arrange elements in any way.
public protocol CollectionLayout: Sendable {
  /// Whether items are measured. Otherwise the layout gives each item its exact size.
  var measuresItems: Bool { get }

  /// The estimated length of an item, in points, before any item was measured.
  var estimatedItemLength: Double { get }

  /// The axis along which the collection scrolls. Vertical by default.
  var axis: Axis { get }

  /// The positions of supplementary elements besides headers and footers, by kind. Elements of
  /// other kinds are not shown. Empty by default.
  var attachments: [SupplementaryKind: SupplementaryAttachment] { get }

  /// Returns the sizes that an item may have in a viewport.
  func sizeRangeForItems(viewportSize: Size) -> SizeRange

  /// Returns the sizes of an item in a section with its own layout. By default as without one.
  func sizeRangeForItems(of section: SectionLayout?, viewportSize: Size) -> SizeRange

  /// Returns the sizes that the header of a section may have in a viewport.
  func sizeRangeForHeaders(viewportSize: Size) -> SizeRange

  /// Returns the sizes of a section's footer, and of the collection's header and footer. By default
  /// the sizes of a section's header.
  func sizeRangeForFooters(viewportSize: Size) -> SizeRange

  /// Returns the arrangement of a map's elements.
  /// - Parameters:
  ///   - map: The elements, with their known lengths.
  ///   - viewportSize: The size in points.
  ///   - estimatedItemLength: The length of items that were not measured, in points.
  func arrangement(
    of map: CollectionMap, viewportSize: Size, estimatedItemLength: Double
  ) -> any CollectionArrangement

  /// Returns the arrangement of a map's elements, reusing parts of an earlier one, by default none.
  func arrangement(
    of map: CollectionMap, viewportSize: Size, estimatedItemLength: Double,
    after earlier: (any CollectionArrangement)?
  ) -> any CollectionArrangement
}

extension CollectionLayout {
  /// Vertical.
  public var axis: Axis { .vertical }

  /// No attachments.
  public var attachments: [SupplementaryKind: SupplementaryAttachment] { [:] }

  /// Returns the sizes of any item.
  public func sizeRangeForItems(of section: SectionLayout?, viewportSize: Size) -> SizeRange {
    sizeRangeForItems(viewportSize: viewportSize)
  }

  /// Returns the arrangement made without an earlier one.
  public func arrangement(
    of map: CollectionMap, viewportSize: Size, estimatedItemLength: Double,
    after earlier: (any CollectionArrangement)?
  ) -> any CollectionArrangement {
    arrangement(
      of: map, viewportSize: viewportSize, estimatedItemLength: estimatedItemLength)
  }

  /// Returns the sizes of a section's header.
  public func sizeRangeForFooters(viewportSize: Size) -> SizeRange {
    sizeRangeForHeaders(viewportSize: viewportSize)
  }

  /// Returns sizes as wide as the viewport, with any height.
  public func sizeRangeForHeaders(viewportSize: Size) -> SizeRange {
    SizeRange(
      min: Size(width: viewportSize.width, height: 0),
      max: Size(width: viewportSize.width, height: .infinity))
  }
}

/// The positions of all elements, which a layout computes for a map, in content coordinates
/// (points), from left to right and from top to bottom. Any thread may use an arrangement.
public protocol CollectionArrangement: Sendable {
  /// The size of the content, in points.
  var contentSize: Size { get }

  /// Returns the frame of an element, or `nil` if the element does not exist.
  func frame(of position: ElementPosition) -> Rect?

  /// Returns elements that overlap a rectangle, or are near, apart from pinned frames.
  func positions(in rect: Rect) -> ElementPositions

  /// Returns the elements in a range around a viewport. Orthogonal sections include this number of
  /// their own viewports beside the visible one. By default no section scrolls separately.
  func positions(in rect: Rect, orthogonally range: RangeTuning) -> ElementPositions

  /// Returns the headers and footers that are visible in a viewport outside of their
  /// ``frame(of:)``. Empty by default.
  /// - Parameter inset: The edges of the viewport that pinned elements avoid, unless the end of
  ///   their section pushes them there.
  func pinnedFrames(in viewport: Rect, inset: EdgeInsets) -> [PinnedElement]

  /// Returns an orthogonal section. `nil`, the default, for other sections.
  func orthogonalSection(at section: Int) -> OrthogonalSection?

  /// Returns the arrangement with sections scrolled by offsets in points from their leading edges.
  /// By default no section scrolls.
  func scrolling(_ offsets: [ElementID: Double]) -> any CollectionArrangement

  /// Returns a section's frame with header and footer, for elements of its size. `nil` by default.
  func frame(ofSection section: Int) -> Rect?

  /// Returns the sections that overlap a rectangle, and possibly nearby ones. By default the
  /// sections of the elements in the rectangle.
  func sections(in rect: Rect) -> Range<Int>

  /// Returns the frame of a supplementary element of a kind that the layout attaches. `nil`, the
  /// default, means that the attachment determines the frame.
  /// - Parameters:
  ///   - path: The path of the item. For a section, even an empty one, the path of its first item.
  ///   - size: The measured size of the element, in points. `nil` for the element of a section,
  ///     which gets the size of the returned frame.
  func supplementaryFrame(
    ofKind kind: SupplementaryKind, at path: ItemPath, size: Size?
  ) -> Rect?
}

extension CollectionArrangement {
  /// Returns the elements that overlap the rectangle.
  public func positions(in rect: Rect, orthogonally range: RangeTuning) -> ElementPositions {
    positions(in: rect)
  }

  /// Returns an empty array.
  public func pinnedFrames(in viewport: Rect, inset: EdgeInsets) -> [PinnedElement] { [] }

  /// Returns `nil`.
  public func orthogonalSection(at section: Int) -> OrthogonalSection? { nil }

  /// Returns `self`.
  public func scrolling(_ offsets: [ElementID: Double]) -> any CollectionArrangement { self }

  /// Returns `nil`.
  public func frame(ofSection section: Int) -> Rect? { nil }

  /// Returns the sections of the elements in `rect`.
  public func sections(in rect: Rect) -> Range<Int> {
    let intervals = positions(in: rect).intervals
    guard let first = intervals.first, let last = intervals.last else { return 0..<0 }
    // bounded: the position of the collection's footer has the largest number as its section
    let end = min(last.upperBound.section, .max - 1) + (last.upperBound.index < 0 ? 0 : 1)
    let start = max(0, first.lowerBound.section)
    return start..<max(start, end)
  }

  /// Returns the frame that the attachment determines.
  public func supplementaryFrame(
    ofKind kind: SupplementaryKind, at path: ItemPath, size: Size?
  ) -> Rect? { nil }
}

/// A header or footer that stays in view.
public struct PinnedElement: Hashable, Sendable {
  /// The element.
  public var position: ElementPosition
  /// The frame in content coordinates, in points.
  public var frame: Rect

  /// Makes a value.
  public init(position: ElementPosition, frame: Rect) {
    self.position = position
    self.frame = frame
  }
}

/// A section that scrolls separately, across the axis of its collection.
public struct OrthogonalSection: Hashable, Sendable {
  /// The section's viewport in content coordinates, in points.
  public var frame: Rect
  /// The size of the scrolled content, in points.
  public var contentSize: Size
  /// The scroll offset from the section's leading edge, in points.
  public var offset: Double

  /// Makes a value.
  public init(frame: Rect, contentSize: Size, offset: Double) {
    self.frame = frame
    self.contentSize = contentSize
    self.offset = offset
  }
}
