// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The surroundings of an element on which its layout depends, and the helpers that may measure.
public struct LayoutContext: Sendable {
  /// The size of the parent, against which fractions in the element's style resolve.
  public var parentSize: ParentSize
  /// The number of device pixels in a point.
  public var scale: Double
  /// The direction in which rows run.
  public var direction: LayoutDirection
  /// The surroundings on which the size of text depends.
  public var text: TextTraits
  /// Whether an unlimited width means the least width at which nothing overflows, rather than the
  /// natural width: CSS's min-content and max-content.
  ///
  /// Text then has the width of its longest word. Content that cannot be broken has one width, and
  /// can ignore this.
  public var isMinContent = false
  /// The threads that help to measure children in parallel; without them, children are measured one
  /// after the other. The layout is the same, so that contexts that differ in this are equal.
  public var helpers: (any MeasurementHelpers)?
  /// How many layouts wait for this one on the thread's stack. It does not count in comparisons
  /// either.
  package var depth: Int32 = 0

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

  /// Creates the context of a root measured in `range`: its maximum is the parent's size, on the
  /// axes on which it is finite.
  public init(
    rootIn range: SizeRange, scale: Double = 1, direction: LayoutDirection = .leftToRight,
    text: TextTraits = TextTraits(), helpers: (any MeasurementHelpers)? = nil
  ) {
    self.init(
      parentSize: ParentSize(range.max), scale: scale, direction: direction, text: text,
      helpers: helpers)
  }

  /// The same context for the children of an element of the given size.
  public func with(parentSize: ParentSize) -> LayoutContext {
    var context = self
    context.parentSize = parentSize
    return context
  }

  /// The grid of device pixels on which leaves round their sizes.
  public var pixelGrid: PixelGrid { PixelGrid(scale: scale) }
}

extension LayoutContext: Hashable {
  /// Whether layouts in the two contexts are the same; by whose help they are made is left out.
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

/// The direction in which rows run.
public enum LayoutDirection: Hashable, Sendable, CaseIterable {
  /// Rows start at the left.
  case leftToRight
  /// Rows start at the right.
  case rightToLeft
}

/// The size of the parent against which fractions resolve, in points; nil where it is not known.
public struct ParentSize: Hashable, Sendable {
  /// The parent's width.
  public var width: Double?
  /// The parent's height.
  public var height: Double?

  /// Creates a parent size. An extent that is not a finite number counts as unknown.
  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width.flatMap { $0.isFinite ? $0 : nil }
    self.height = height.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Creates a parent size that is known on the axes on which `size` is finite.
  public init(_ size: Size) {
    self.init(width: size.width, height: size.height)
  }

  /// Creates the size of a container that was given `range`: known where there is no choice.
  public init(exactlyIn range: SizeRange) {
    self.init(width: range.widths.exact, height: range.heights.exact)
  }

  /// Known on neither axis.
  public static let undefined = ParentSize()

  /// The extent along the axis.
  subscript(axis: Axis) -> Double? {
    axis == .horizontal ? width : height
  }
}
