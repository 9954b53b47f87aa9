// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension Layout {
  /// Creates the layout of an element without children that is as large as its content.
  ///
  /// The content's size is rounded up to whole pixels, so that nothing is clipped, and then limited
  /// to `range`. A range with only one size may thus result in a fraction of a pixel.
  ///
  /// - Parameters:
  ///   - element: The element that was measured.
  ///   - contentSize: The size of its content, in points.
  ///   - range: The allowed sizes.
  ///   - context: The context of the measurement, which provides the scale.
  ///   - firstBaseline: The distance from the top edge to the first line's baseline, in points.
  ///   - lastBaseline: The distance from the top edge to the last line's baseline, in points.
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
  /// The length limited to the range of a layout, which keeps sums and differences finite. NaN
  /// becomes zero.
  var limitedLength: Double {
    isNaN ? 0 : Swift.min(Swift.max(self, -Layout.maximumExtent), Layout.maximumExtent)
  }
}

extension Layout {
  init(spec: any LayoutElement, size: Size, around child: Layout, children: [Layout]? = nil) {
    self.init(
      element: spec, size: size, children: children ?? [child],
      firstBaseline: child.firstBaseline.map { $0 + child.position.y },
      lastBaseline: child.lastBaseline.map { $0 + child.position.y })
  }
}

extension LayoutContext {
  /// Mirrors a layout horizontally in its container if text runs from right to left.
  ///
  /// - Parameters:
  ///   - layout: A child's layout, positioned as if text ran from left to right.
  ///   - size: The size of the container in points.
  public func mirrored(_ layout: Layout, in size: Size) -> Layout {
    guard direction == .rightToLeft else { return layout }
    return layout.positioned(
      at: Point(
        x: size.width - layout.position.x - layout.size.width, y: layout.position.y))
  }
}
