// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

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
