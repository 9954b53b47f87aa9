// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The result of measuring an element: its size, its position and the layouts of its children.
///
/// A layout is immutable and cheap to copy and to move: its contents are shared. It retains its
/// elements; an element that stores its own layout should store the parts of it instead, to avoid a
/// retain cycle.
///
/// Any input has a defined result: an extent that is NaN, negative or above ``maximumExtent`` is
/// invalid and becomes zero; a coordinate is limited to as much, and NaN becomes zero.
public struct Layout: Sendable {
  /// The greatest width and height of a layout, in points.
  public static let maximumExtent = 1e9

  private final class Contents: Sendable {
    let element: any LayoutElement
    let size: Size
    let children: Children
    let firstBaseline: Double?
    let lastBaseline: Double?
    /// The number of levels of the tree, this one included.
    let levelCount: Int32
    let origin: LayoutOrigin?

    init(
      element: any LayoutElement, size: Size, children: [Layout],
      firstBaseline: Double?, lastBaseline: Double?, origin: LayoutOrigin?
    ) {
      self.element = element
      self.size = size
      self.children = Children(children)
      self.firstBaseline = firstBaseline
      self.lastBaseline = lastBaseline
      self.levelCount = self.children.levelCount + 1
      self.origin = origin
    }
  }

  private var contents: Contents

  /// The position of the upper left corner in the parent's layout, in points; zero for a root.
  public private(set) var position: Point

  /// Creates the layout of an element.
  ///
  /// - Parameters:
  ///   - element: the element that was measured.
  ///   - size: its size in points.
  ///   - position: its position in its parent, in points.
  ///   - children: the layouts of its children, positioned in this one.
  ///   - firstBaseline: the distance from the top edge to the first line's baseline, in points.
  ///   - lastBaseline: the distance from the top edge to the last line's baseline, in points.
  public init(
    element: any LayoutElement, size: Size, position: Point = .zero, children: [Layout] = [],
    firstBaseline: Double? = nil, lastBaseline: Double? = nil
  ) {
    self.init(
      element: element, size: size, position: position, children: children,
      firstBaseline: firstBaseline, lastBaseline: lastBaseline, origin: nil)
  }

  /// Creates the layout of an element that keeps its layouts.
  package init(
    element: any LayoutElement, size: Size, position: Point = .zero, children: [Layout],
    firstBaseline: Double?, lastBaseline: Double?, origin: LayoutOrigin?
  ) {
    self.contents = Contents(
      element: element,
      size: Size(width: Self.extent(size.width), height: Self.extent(size.height)),
      children: children,
      firstBaseline: firstBaseline.flatMap { $0.isFinite ? $0 : nil },
      lastBaseline: lastBaseline.flatMap { $0.isFinite ? $0 : nil }, origin: origin)
    self.position = Self.coordinates(position)
  }

  /// The element that was measured.
  public var element: any LayoutElement { contents.element }
  /// The size in points.
  public var size: Size { contents.size }
  /// The layouts of the children, in order, positioned in this one.
  public var children: [Layout] { contents.children.layouts }
  /// The distance from the top edge to the baseline of the first line, in points, if there is one.
  public var firstBaseline: Double? { contents.firstBaseline }
  /// The distance from the top edge to the baseline of the last line, in points, if there is one.
  public var lastBaseline: Double? { contents.lastBaseline }
  /// How the layout was measured, if the element keeps its layouts.
  package var origin: LayoutOrigin? { contents.origin }
  /// The rectangle in the parent's layout, in points.
  public var frame: Rect { Rect(origin: position, size: size) }

  /// The same layout at another position in its parent.
  ///
  /// - Complexity: O(1); nothing is allocated.
  public func positioned(at position: Point) -> Layout {
    var copy = self
    copy.position = Self.coordinates(position)
    return copy
  }

  private static func extent(_ length: Double) -> Double {
    length >= 0 && length <= maximumExtent ? length : 0
  }

  private static func coordinates(_ point: Point) -> Point {
    Point(x: point.x.limitedLength, y: point.y.limitedLength)
  }

  /// The children, which end without recursion, as deep as the tree may be.
  ///
  /// They can be moved but not copied. So the value being destroyed owns its array, and can empty
  /// it, although nothing could change it before.
  private struct Children: ~Copyable, Sendable {
    /// Up to so many levels end by recursion, which is faster.
    private static let recursionLimit = 64

    private struct Owned: ~Copyable, Sendable {
      var layouts: [Layout]
    }

    private let owned: Owned

    init(_ layouts: [Layout]) {
      owned = Owned(layouts: layouts)
    }

    var layouts: [Layout] { owned.layouts }

    /// The number of levels of the deepest tree.
    var levelCount: Int32 {
      var count: Int32 = 0
      for layout in owned.layouts { count = max(count, layout.contents.levelCount) }
      return count
    }

    deinit {
      if levelCount <= Self.recursionLimit { return }
      var ending = owned
      while var layout = ending.layouts.popLast() {
        guard layout.contents.levelCount > Self.recursionLimit,
          isKnownUniquelyReferenced(&layout.contents)
        else { continue }
        // Kept beyond the layout, which is thus deallocated alone.
        ending.layouts += layout.children
      }
    }
  }
}

extension Layout {
  /// Creates the layout of an element without children, as large as its content.
  ///
  /// The content's size is rounded up to whole pixels, so that nothing of it is cut off, and then
  /// limited to `range`; a range with only one size may thus give a fraction of a pixel.
  ///
  /// - Parameters:
  ///   - element: the element that was measured.
  ///   - contentSize: the size of its content, in points.
  ///   - range: the sizes allowed.
  ///   - context: the context of the measurement; gives the scale.
  ///   - firstBaseline: the distance from the top edge to the first line's baseline, in points.
  ///   - lastBaseline: the distance from the top edge to the last line's baseline, in points.
  public init(
    leaf element: any LayoutElement, contentSize: Size, thatFits range: SizeRange,
    in context: LayoutContext, firstBaseline: Double? = nil, lastBaseline: Double? = nil
  ) {
    self.init(
      element: element, size: range.clamp(context.pixelGrid.ceil(contentSize)),
      firstBaseline: firstBaseline, lastBaseline: lastBaseline)
  }
}

extension Double {
  /// The length within the range of a layout, so that sums and differences of lengths are finite;
  /// NaN is zero.
  var limitedLength: Double {
    isNaN ? 0 : Swift.min(Swift.max(self, -Layout.maximumExtent), Layout.maximumExtent)
  }
}

extension Layout {
  /// Creates the layout of a spec that shows one child's baselines as its own.
  init(spec: any LayoutElement, size: Size, around child: Layout, children: [Layout]? = nil) {
    self.init(
      element: spec, size: size, children: children ?? [child],
      firstBaseline: child.firstBaseline.map { $0 + child.position.y },
      lastBaseline: child.lastBaseline.map { $0 + child.position.y })
  }
}

extension LayoutContext {
  /// The layout where it belongs in a container: mirrored if text runs from right to left.
  ///
  /// - Parameters:
  ///   - layout: a child's layout, positioned as if text ran from left to right.
  ///   - size: the size of the container in points.
  public func mirrored(_ layout: Layout, in size: Size) -> Layout {
    guard direction == .rightToLeft else { return layout }
    return layout.positioned(
      at: Point(
        x: size.width - layout.position.x - layout.size.width, y: layout.position.y))
  }
}
