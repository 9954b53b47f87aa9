// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// The sizes that say how far content can be scrolled: a pure value.
public struct ScrollExtent: Hashable, Sendable {
  /// The size of what is seen, in points.
  public var viewportSize: Size
  /// The size of what can be scrolled, in points.
  public var contentSize: Size
  /// Room around the content, in points.
  public var contentInset: EdgeInsets

  /// Makes an extent.
  public init(viewportSize: Size, contentSize: Size, contentInset: EdgeInsets = .zero) {
    self.viewportSize = viewportSize
    self.contentSize = contentSize
    self.contentInset = contentInset
  }

  /// The smallest content offset.
  public var minimumOffset: Point { Point(x: -contentInset.left, y: -contentInset.top) }

  /// The largest content offset; not smaller than ``minimumOffset``.
  public var maximumOffset: Point {
    Point(
      x: max(
        minimumOffset.x, contentSize.width + contentInset.right - viewportSize.width),
      y: max(
        minimumOffset.y, contentSize.height + contentInset.bottom - viewportSize.height))
  }

  /// The offset nearest to one at which content fills the viewport.
  public func clamp(_ offset: Point) -> Point {
    Point(
      x: min(max(offset.x, minimumOffset.x), maximumOffset.x),
      y: min(max(offset.y, minimumOffset.y), maximumOffset.y))
  }
}
