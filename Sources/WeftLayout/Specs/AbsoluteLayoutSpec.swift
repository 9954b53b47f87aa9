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

  /// How the container lays the spec out.
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

  /// Measures each child in the space that its position leaves.
  public func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    LayoutPass.layout(of: self, thatFits: range, in: context)
  }
}

extension AbsoluteLayoutSpec {
  /// Calculates the layout from the children's layouts in the pass.
  public func calculateLayout(
    thatFits range: SizeRange, in context: LayoutContext, asking pass: inout LayoutPass
  ) -> Layout? {
    let inner = context.with(parentSize: ParentSize(range.max))
    var extent = Size.zero
    let positions = children.map { child in
      let position = child.style.layoutPosition
      return Point(x: position.x.limitedLength, y: position.y.limitedLength)
    }
    let answers = pass.layouts(of: children, in: inner) { index in
      let position = positions[index]
      return SizeRange(
        max: Size(width: range.max.width - position.x, height: range.max.height - position.y))
    }
    guard var layouts = answers else { return nil }
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
