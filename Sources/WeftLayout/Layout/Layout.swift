// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The result of measuring an element, with its size, its position and the layouts of its children.
///
/// A layout is immutable. Copying and moving it is cheap because its contents are shared. It
/// retains its elements. An element that stores its own layout should store the parts of it
/// instead, to avoid a retain cycle.
///
/// Extents that are NaN, negative or above ``maximumExtent`` become zero. Coordinates are limited
/// to ``maximumExtent``, and NaN becomes zero.
public struct Layout: Sendable {
  /// The maximum width and height of a layout, in points.
  public static let maximumExtent = 1e9

  private final class Contents: Sendable {
    let element: any LayoutElement
    let size: Size
    let children: Children
    let firstBaseline: Double?
    let lastBaseline: Double?
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

  /// The position of the upper left corner in the parent's layout, in points. It is zero for a
  /// root.
  public private(set) var position: Point

  /// Creates the layout of an element.
  ///
  /// - Parameters:
  ///   - element: The element that was measured.
  ///   - size: Its size in points.
  ///   - position: Its position in its parent, in points.
  ///   - children: The layouts of its children, positioned in this one.
  ///   - firstBaseline: The distance from the top edge to the first line's baseline, in points.
  ///   - lastBaseline: The distance from the top edge to the last line's baseline, in points.
  public init(
    element: any LayoutElement, size: Size, position: Point = .zero, children: [Layout] = [],
    firstBaseline: Double? = nil, lastBaseline: Double? = nil
  ) {
    self.init(
      element: element, size: size, position: position, children: children,
      firstBaseline: firstBaseline, lastBaseline: lastBaseline, origin: nil)
  }

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
  /// The layouts of the children, in order, with positions in this layout.
  public var children: [Layout] { contents.children.layouts }
  /// The distance from the top edge to the baseline of the first line, in points, or nil.
  public var firstBaseline: Double? { contents.firstBaseline }
  /// The distance from the top edge to the baseline of the last line, in points, or nil.
  public var lastBaseline: Double? { contents.lastBaseline }
  /// The measurement that produced the layout, if the element caches its layouts.
  package var origin: LayoutOrigin? { contents.origin }
  /// The rectangle in the parent's layout, in points.
  public var frame: Rect { Rect(origin: position, size: size) }

  /// Returns the layout at another position in its parent.
  ///
  /// - Complexity: O(1), without allocations.
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

  /// The children. Their destruction does not recurse, so the depth of the tree is unlimited.
  ///
  /// The type is not copyable, so its `deinit` owns the array and can empty it.
  private struct Children: ~Copyable, Sendable {
    /// Trees up to this number of levels are destroyed by recursion, which is faster.
    private static let recursionLimit = 64

    private struct Owned: ~Copyable, Sendable {
      var layouts: [Layout]
    }

    private let owned: Owned

    init(_ layouts: [Layout]) {
      owned = Owned(layouts: layouts)
    }

    var layouts: [Layout] { owned.layouts }

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
        // `ending` retains the children, so this layout is deallocated without them.
        ending.layouts += layout.children
      }
    }
  }
}

/// An element that can be measured and laid out, such as a display node or a spec that arranges
/// elements.
///
/// Both layout functions may be called on any thread, and on several threads at the same time.
public protocol LayoutElement: Sendable {
  /// The style that the container uses to lay out the element.
  var style: LayoutStyle { get }

  /// Whether the element is displayed or only arranges others. The default is
  /// ``LayoutElementKind/spec``.
  var kind: LayoutElementKind { get }

  /// Whether the positions of the children may depend on their baselines. The default is `true`.
  ///
  /// If no element around a child uses baselines, a change of the child's baselines alone requires
  /// no new layout around it.
  var placesChildrenByBaselines: Bool { get }

  /// Lays out the element for its container. This restricts `range` by the element's style and then
  /// calculates the layout.
  ///
  /// Containers call this for their children. Elements that cache their layouts override it.
  /// ``constrain(_:in:)`` returns the range for the calculation.
  ///
  /// - Parameters:
  ///   - range: The sizes that the container allows, in points.
  ///   - context: The container's size, the scale and the direction of rows.
  func layout(thatFits range: SizeRange, in context: LayoutContext) -> Layout

  /// Calculates the element's size, which should be in `range`, and the positioned layouts of its
  /// children.
  ///
  /// A spec measures its children by ``LayoutContext/layout(of:at:thatFits:)``, which caches their
  /// layouts and continues on another thread if the stack is nearly used up. Below 100,000 levels
  /// the layout is empty, at the minimum size.
  ///
  /// A leaf must round its size up to whole pixels, as
  /// ``Layout/init(leaf:contentSize:thatFits:in:firstBaseline:lastBaseline:)`` does.
  ///
  /// - Parameters:
  ///   - range: The allowed sizes, in points, already restricted by the element's style.
  ///   - context: The container's size, the scale and the direction of rows.
  func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout
}

extension LayoutElement {
  /// ``LayoutElementKind/spec``.
  public var kind: LayoutElementKind { .spec }

  /// The part of `range` that the element's style allows. If they do not overlap, this is the end
  /// of `range` nearest to the style.
  public func constrain(_ range: SizeRange, in context: LayoutContext) -> SizeRange {
    range.intersect(style.size.resolved(against: context.parentSize))
  }
}

/// Whether an element is displayed or only arranges other elements.
public enum LayoutElementKind: Hashable, Sendable {
  /// The element is displayed. Flattening a layout keeps it.
  case node
  /// The element arranges its children. Flattening a layout dissolves it.
  case spec
}
