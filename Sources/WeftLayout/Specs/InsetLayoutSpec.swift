// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Adds distances around its child.
///
/// Infinite distances share the space that the child leaves free. `top: .infinity` moves the child
/// to the bottom, and infinity on both sides of an axis centers it. On such an axis the child takes
/// no more space than it needs, and the spec takes all available space. Without a limit, infinity
/// becomes zero.
public struct InsetLayoutSpec: LayoutElement {
  /// The style that the container uses to lay out the spec.
  public var style = LayoutStyle()
  /// The distances, in points. NaN and negative infinity become zero.
  public var insets: EdgeInsets
  /// The element inside.
  public var child: any LayoutElement

  /// Creates a spec that adds `insets` around `child`.
  public init(insets: EdgeInsets, child: any LayoutElement) {
    self.insets = insets
    self.child = child
  }

  /// Measures the child in the space inside the insets.
  public func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    let horizontal = AxisInsets(start: insets.left, end: insets.right)
    let vertical = AxisInsets(start: insets.top, end: insets.bottom)
    let parent = ParentSize(
      width: context.parentSize.width.map(horizontal.parentLength),
      height: context.parentSize.height.map(vertical.parentLength))
    let childRange = SizeRange(
      width: horizontal.childRange(in: range.widths),
      height: vertical.childRange(in: range.heights))
    let layout = context.with(parentSize: parent).layout(of: child, thatFits: childRange)
    let size = Size(
      width: horizontal.length(around: layout.size.width, in: range.widths),
      height: vertical.length(around: layout.size.height, in: range.heights))
    let grid = context.pixelGrid
    let position = Point(
      x: horizontal.position(of: layout.size.width, in: size.width, grid: grid),
      y: vertical.position(of: layout.size.height, in: size.height, grid: grid))
    return Layout(spec: self, size: size, around: layout.positioned(at: position))
  }
}

private struct AxisInsets {
  let start: Double
  let end: Double

  init(start: Double, end: Double) {
    self.start = start.isNaN || start == -.infinity ? 0 : start
    self.end = end.isNaN || end == -.infinity ? 0 : end
  }

  private var isFlexible: Bool { start == .infinity || end == .infinity }
  private var fixed: Double {
    (start == .infinity ? 0 : start) + (end == .infinity ? 0 : end)
  }

  func parentLength(_ length: Double) -> Double { max(0, length - fixed) }

  func childRange(in range: LengthRange) -> LengthRange {
    LengthRange(isFlexible ? 0 : range.min - fixed, range.max - fixed)
  }

  func length(around child: Double, in range: LengthRange) -> Double {
    isFlexible && range.max < .infinity ? range.max : range.clamp(child + fixed)
  }

  func position(of child: Double, in length: Double, grid: PixelGrid) -> Double {
    if start < .infinity { return start }
    if end < .infinity { return length - end - child }
    return grid.round((length - child) / 2)
  }
}
