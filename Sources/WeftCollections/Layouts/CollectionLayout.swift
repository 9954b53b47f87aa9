// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
public import WeftLayout

/// How a collection arranges its elements; a value that is independent of the content. Any thread
/// may use it: a worker arranges an update if the main actor would have to examine more than a few
/// hundred items.
///
/// ``CompositionalLayout`` has all kinds of sections; ``ListLayout`` and ``GridLayout`` are short
/// forms of it. A layout of your own may arrange elements in any way.
public protocol CollectionLayout: Sendable {
  /// Whether the lengths of items come from measuring them; otherwise the layout gives each its
  /// exact size, and nothing needs to be measured to know where everything is.
  var measuresItems: Bool { get }

  /// The assumed length of an item, in points, before any was measured.
  var estimatedItemLength: Double { get }

  /// The axis on which the collection scrolls; vertical by default.
  var axis: Axis { get }

  /// Where supplementary elements besides headers and footers are, by their kinds; those of other
  /// kinds are not shown. None by default.
  var attachments: [SupplementaryKind: SupplementaryAttachment] { get }

  /// The sizes that an item may have in a viewport.
  func sizeRangeForItems(viewportSize: Size) -> SizeRange

  /// The sizes that an item may have in a viewport, in a section that may have a layout of its own;
  /// by default those of any item.
  func sizeRangeForItems(of section: SectionLayout?, viewportSize: Size) -> SizeRange

  /// The sizes that the header of a section may have in a viewport.
  func sizeRangeForHeaders(viewportSize: Size) -> SizeRange

  /// The sizes that the footer of a section may have in a viewport, and the header and footer of
  /// the collection; by default those of a section's header.
  func sizeRangeForFooters(viewportSize: Size) -> SizeRange

  /// The arrangement of a map's elements.
  ///
  /// - Parameters:
  ///   - map: the elements, with the lengths that are known.
  ///   - viewportSize: in points.
  ///   - estimatedItemLength: that of items that were not measured, in points.
  func arrangement(
    of map: CollectionMap, viewportSize: Size, estimatedItemLength: Double
  ) -> any CollectionArrangement

  /// The arrangement of a map's elements, by a layout that makes use of an earlier one.
  ///
  /// By default it ignores the earlier one.
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

  /// The arrangement, made without an earlier one.
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

  /// As wide as the viewport, with any height.
  public func sizeRangeForHeaders(viewportSize: Size) -> SizeRange {
    SizeRange(
      min: Size(width: viewportSize.width, height: 0),
      max: Size(width: viewportSize.width, height: .infinity))
  }
}

/// The positions of all elements: a layout applied to a map, in content coordinates (points), from
/// left to right and from top to bottom. Any thread may use it.
public protocol CollectionArrangement: Sendable {
  /// The size of the content, in points.
  var contentSize: Size { get }

  /// The rectangle of an element; `nil` if there is none.
  func frame(of position: ElementPosition) -> Rect?

  /// The elements whose overlap with a rectangle is not empty, with some beside it if that is
  /// simpler. Pins do not count.
  func positions(in rect: Rect) -> ElementPositions

  /// The same for a range around a viewport. Orthogonal sections include this many of their own
  /// viewports beside the visible one; by default none scrolls.
  func positions(in rect: Rect, orthogonally range: RangeTuning) -> ElementPositions

  /// The headers and footers that are in a viewport, but not where ``frame(of:)`` has them. None by
  /// default.
  ///
  /// - Parameter inset: the parts of the viewport that pinned elements leave free. The end of their
  ///   section may push them into these.
  func pinnedFrames(in viewport: Rect, inset: EdgeInsets) -> [PinnedElement]

  /// An orthogonal section; `nil`, the default, for others.
  func orthogonalSection(at section: Int) -> OrthogonalSection?

  /// The arrangement with sections scrolled by some points from their leading edges. By default no
  /// section scrolls.
  func scrolling(_ offsets: [ElementID: Double]) -> any CollectionArrangement

  /// The rectangle of a section with its header and footer, for elements of its size. `nil`, the
  /// default, where there is none.
  func frame(ofSection section: Int) -> Rect?

  /// The sections that overlap a rectangle, with some beside it if that is simpler. By default
  /// those of the elements there.
  func sections(in rect: Rect) -> Range<Int>

  /// The rectangle of a supplementary element of a kind that the layout attaches; `nil`, the
  /// default, leaves it to the attachment.
  ///
  /// - Parameters:
  ///   - path: of the item; of the first item, whether there is one or not, for a section.
  ///   - size: that it measures, in points; `nil` for the element of a section, which gets the size
  ///     of the rectangle.
  func supplementaryFrame(
    ofKind kind: SupplementaryKind, at path: ItemPath, size: Size?
  ) -> Rect?
}

extension CollectionArrangement {
  /// The elements that overlap the rectangle.
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

  /// Returns the rectangle that the attachment gives.
  public func supplementaryFrame(
    ofKind kind: SupplementaryKind, at path: ItemPath, size: Size?
  ) -> Rect? { nil }
}

/// A header or footer that stays in view.
public struct PinnedElement: Hashable, Sendable {
  /// The element.
  public var position: ElementPosition
  /// Its rectangle in content coordinates, in points.
  public var frame: Rect

  /// Makes a value.
  public init(position: ElementPosition, frame: Rect) {
    self.position = position
    self.frame = frame
  }
}

/// An orthogonal section: one that scrolls on its own, across the axis of its collection.
public struct OrthogonalSection: Hashable, Sendable {
  /// The section's viewport in content coordinates, in points.
  public var frame: Rect
  /// The size of the scrolled content, in points.
  public var contentSize: Size
  /// How far it is scrolled from its leading edge, in points.
  public var offset: Double

  /// Makes a value.
  public init(frame: Rect, contentSize: Size, offset: Double) {
    self.frame = frame
    self.contentSize = contentSize
    self.offset = offset
  }
}
