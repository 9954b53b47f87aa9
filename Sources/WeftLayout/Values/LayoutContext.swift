// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The external values on which an element's layout depends, and the threads that may help to
/// measure.
public struct LayoutContext: Sendable {
  /// The size of the parent, against which fractions in the element's style resolve.
  public var parentSize: ParentSize
  /// The number of device pixels in a point.
  public var scale: Double
  /// The direction in which rows run.
  public var direction: LayoutDirection
  /// The traits on which the size of text depends.
  public var text: TextTraits
  /// Whether an unlimited width means the minimum width without overflow, and not the natural
  /// width. These are min-content and max-content in CSS.
  ///
  /// Text then has the width of its longest word. Content that cannot be broken has only one width
  /// and can ignore this.
  public var isMinContent = false
  /// The threads that help to measure children in parallel. Without them, children are measured in
  /// sequence.
  ///
  /// The layout is the same in both cases, so comparisons of contexts ignore this property.
  public var helpers: (any MeasurementHelpers)?
  /// The number of elements on the stack that measure this one outside of a pass. Comparisons
  /// ignore it.
  package var depth: Int32 = 0
  /// The `LayoutPass`, and its node for the spec that is calculated. Comparisons ignore both.
  var measurement: (any AnyObject & Sendable)?
  var passNode: Int32 = 0

  /// Creates a context.
  public init(
    parentSize: ParentSize = .undefined, scale: Double = 1,
    direction: LayoutDirection = .leftToRight, text: TextTraits = TextTraits(),
    helpers: (any MeasurementHelpers)? = nil
  ) {
    self.parentSize = parentSize
    self.scale = scale
    self.direction = direction
    self.text = text
    self.helpers = helpers
  }

  /// Creates the context of a root. The parent's size is the maximum of `range` on the axes on
  /// which it is finite.
  public init(
    rootIn range: SizeRange, scale: Double = 1, direction: LayoutDirection = .leftToRight,
    text: TextTraits = TextTraits(), helpers: (any MeasurementHelpers)? = nil
  ) {
    self.init(
      parentSize: ParentSize(range.max), scale: scale, direction: direction, text: text,
      helpers: helpers)
  }

  /// Returns the context for the children of an element of the given size.
  public func with(parentSize: ParentSize) -> LayoutContext {
    var context = self
    context.parentSize = parentSize
    return context
  }

  /// The grid of device pixels to which leaves round their sizes.
  public var pixelGrid: PixelGrid { PixelGrid(scale: scale) }
}

extension LayoutContext: Hashable {
  /// Whether layouts in the two contexts are equal. Helpers and the current measurement
  /// are not compared.
  public static func == (a: LayoutContext, b: LayoutContext) -> Bool {
    a.parentSize == b.parentSize && a.scale == b.scale && a.direction == b.direction
      && a.isMinContent == b.isMinContent && a.text == b.text
  }

  /// Hashes the properties that ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(parentSize)
    hasher.combine(scale)
    hasher.combine(direction)
    hasher.combine(isMinContent)
    hasher.combine(text)
  }
}

/// The direction of text and rows.
public enum LayoutDirection: Hashable, Sendable, CaseIterable {
  /// Rows start at the left.
  case leftToRight
  /// Rows start at the right.
  case rightToLeft
}

/// The size of the parent against which fractions resolve, in points. An unknown extent is nil.
public struct ParentSize: Hashable, Sendable {
  /// The parent's width.
  public var width: Double?
  /// The parent's height.
  public var height: Double?

  /// Creates a parent size. An extent that is not finite is unknown.
  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width.flatMap { $0.isFinite ? $0 : nil }
    self.height = height.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Creates a parent size that is known on the axes on which `size` is finite.
  public init(_ size: Size) {
    self.init(width: size.width, height: size.height)
  }

  /// Creates the size of a container from its range. It is known on the axes on which the range is
  /// exact.
  public init(exactlyIn range: SizeRange) {
    self.init(width: range.widths.exact, height: range.heights.exact)
  }

  /// Unknown on both axes.
  public static let undefined = ParentSize()

  subscript(axis: Axis) -> Double? {
    axis == .horizontal ? width : height
  }
}
