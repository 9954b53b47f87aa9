// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Positions each child at its ``LayoutStyle/layoutPosition``.
///
/// Positions count from the corner at which text starts, which is the upper right corner in a
/// right-to-left layout.
public struct AbsoluteLayoutSpec: LayoutElement {
  /// The size of the spec relative to its range.
  public enum Sizing: Hashable, Sendable, CaseIterable {
    /// The maximum size.
    case fill
    /// The size of its children.
    case sizeToFit
  }

  /// The style that the container uses to lay out the spec.
  public var style = LayoutStyle()
  /// The sizing method. On an axis without a limit, the spec always has the size of its children.
  public var sizing: Sizing
  /// The children from back to front.
  public var children: [any LayoutElement]

  /// Creates a spec from an array of children.
  public init(sizing: Sizing = .fill, children: [any LayoutElement]) {
    self.sizing = sizing
    self.children = children
  }

  /// Creates a spec from a builder of children.
  public init(sizing: Sizing = .fill, @LayoutBuilder children: () -> [any LayoutElement]) {
    self.init(sizing: sizing, children: children())
  }

  /// Measures each child in the space that remains beyond its position.
  public func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    let inner = context.with(parentSize: ParentSize(range.max))
    var extent = Size.zero
    let positions = children.map { child in
      let position = child.style.layoutPosition
      return Point(x: position.x.limitedLength, y: position.y.limitedLength)
    }
    var layouts = inner.layouts(of: children) { index in
      let position = positions[index]
      return SizeRange(
        max: Size(width: range.max.width - position.x, height: range.max.height - position.y))
    }
    for (index, position) in positions.enumerated() {
      extent.width = max(extent.width, position.x + layouts[index].size.width)
      extent.height = max(extent.height, position.y + layouts[index].size.height)
      layouts[index] = layouts[index].positioned(at: position)
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
