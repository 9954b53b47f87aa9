// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension Layout {
  /// Creates the layout of an element without children, as large as its content.
  ///
  /// The content's size is rounded up to whole pixels, so that nothing of it is cut off, and then
  /// brought into `range`; a range that leaves no choice may thus give a fraction of a pixel.
  ///
  /// - Parameters:
  ///   - element: the element that was measured.
  ///   - contentSize: the size of its content, in points.
  ///   - range: the sizes allowed.
  ///   - context: what the element was measured in; gives the scale.
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
