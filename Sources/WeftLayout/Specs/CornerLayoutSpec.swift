// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Positions an element, such as a badge, at a corner of another.
public struct CornerLayoutSpec: LayoutElement {
  /// A corner of an element, relative to the direction of text.
  public enum Location: Hashable, Sendable, CaseIterable {
    /// The upper corner at the start of text.
    case topStart
    /// The upper corner at the end of text.
    case topEnd
    /// The lower corner at the start of text.
    case bottomStart
    /// The lower corner at the end of text.
    case bottomEnd
  }

  /// The style that the container uses to lay out the spec.
  public var style = LayoutStyle()
  /// The element with the corner.
  public var child: any LayoutElement
  /// The element whose center is at the corner.
  public var corner: any LayoutElement
  /// The corner.
  public var location: Location
  /// The offset of the center from the corner, in points, in the direction of text.
  public var offset: Point
  /// Whether the spec encloses both elements, and not only the child.
  public var wrapsCorner: Bool

  /// Creates a spec with `corner` at a corner of `child`.
  public init(
    child: any LayoutElement, corner: any LayoutElement, location: Location,
    offset: Point = .zero, wrapsCorner: Bool = false
  ) {
    self.child = child
    self.corner = corner
    self.location = location
    self.offset = offset
    self.wrapsCorner = wrapsCorner
  }

  /// Measures both elements in the range. The corner element has no minimum size.
  public func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    let layout = context.layout(of: child, thatFits: range)
    let badge = context.with(parentSize: ParentSize(layout.size))
      .layout(of: corner, at: 1, thatFits: SizeRange(max: range.max))
    let childFrame = Rect(origin: .zero, size: layout.size)
    let center = cornerPoint(of: layout.size)
    var badgeFrame = Rect(
      x: center.x - badge.size.width / 2, y: center.y - badge.size.height / 2,
      width: badge.size.width, height: badge.size.height)
    var size = layout.size
    var origin = Point.zero
    if wrapsCorner {
      let union = childFrame.union(badgeFrame)
      origin = Point(x: -union.minX, y: -union.minY)
      badgeFrame = badgeFrame.offsetBy(dx: origin.x, dy: origin.y)
      size = union.size
    }
    size = range.clamp(size)
    let main = context.mirrored(layout.positioned(at: origin), in: size)
    return Layout(
      spec: self, size: size, around: main,
      children: [main, context.mirrored(badge.positioned(at: badgeFrame.origin), in: size)])
  }

  private func cornerPoint(of size: Size) -> Point {
    let isAtEnd = location == .topEnd || location == .bottomEnd
    let isAtBottom = location == .bottomStart || location == .bottomEnd
    return Point(
      x: (isAtEnd ? size.width : 0) + offset.x.limitedLength,
      y: (isAtBottom ? size.height : 0) + offset.y.limitedLength)
  }
}
