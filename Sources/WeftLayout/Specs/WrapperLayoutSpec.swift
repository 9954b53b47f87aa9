// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Lays out its children on top of each other at the start of both axes, at the size of the
/// largest.
public struct WrapperLayoutSpec: LayoutElement {
  /// The style that the container uses to lay out the spec.
  public var style = LayoutStyle()
  /// The children from back to front.
  public var children: [any LayoutElement]

  /// Creates a spec from an array of children.
  public init(children: [any LayoutElement]) {
    self.children = children
  }

  /// Creates a spec from a builder of children.
  public init(@LayoutBuilder children: () -> [any LayoutElement]) {
    self.init(children: children())
  }

  /// Measures each child in the whole range. The baselines are taken from the first child that has
  /// any.
  public func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    var layouts = context.layouts(of: children) { _ in range }
    var size = Size.zero
    for layout in layouts {
      size.width = max(size.width, layout.size.width)
      size.height = max(size.height, layout.size.height)
    }
    size = range.clamp(size)
    if context.direction == .rightToLeft {
      layouts = layouts.map { $0.positioned(at: Point(x: size.width - $0.size.width, y: 0)) }
    }
    return Layout(
      element: self, size: size, children: layouts,
      firstBaseline: layouts.lazy.compactMap(\.firstBaseline).first,
      lastBaseline: layouts.lazy.compactMap(\.lastBaseline).first)
  }
}
