// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Places each child where ``LayoutStyle/layoutPosition`` says.
///
/// Positions count from the corner at which text starts: the upper right one in a right-to-left
/// layout.
public struct AbsoluteLayoutSpec: LayoutElement {
  /// How large the spec is.
  public enum Sizing: Hashable, Sendable, CaseIterable {
    /// As large as it may be.
    case fill
    /// As large as its children need.
    case sizeToFit
  }

  /// How the spec wants to be laid out by its container.
  public var style = LayoutStyle()
  /// How large the spec is; on an axis without a limit it is always as large as its children need.
  public var sizing: Sizing
  /// The children, the first one behind all others.
  public var children: [any LayoutElement]

  /// Creates a spec that places `children`.
  public init(sizing: Sizing = .fill, children: [any LayoutElement]) {
    self.sizing = sizing
    self.children = children
  }

  /// Creates a spec that places the elements that `children` lists.
  public init(sizing: Sizing = .fill, @LayoutBuilder children: () -> [any LayoutElement]) {
    self.init(sizing: sizing, children: children())
  }

  /// Measures each child in what its position leaves.
  public func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    let inner = context.with(parentSize: ParentSize(range.max))
    var extent = Size.zero
    let layouts = children.map { child in
      let position = child.style.layoutPosition
      let (x, y) = (position.x.limitedLength, position.y.limitedLength)
      let layout = child.layout(
        thatFits: SizeRange(
          max: Size(width: range.max.width - x, height: range.max.height - y)), in: inner)
      extent.width = max(extent.width, x + layout.size.width)
      extent.height = max(extent.height, y + layout.size.height)
      return layout.positioned(at: Point(x: x, y: y))
    }
    let fits = sizing == .sizeToFit
    let size = range.clamp(
      Size(
        width: fits || range.max.width == .infinity ? extent.width : range.max.width,
        height: fits || range.max.height == .infinity ? extent.height : range.max.height))
    return Layout(
      element: self, size: size, children: layouts.map { context.mirrored($0, in: size) })
  }
}
