// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// The sizes that determine the range of the content offset.
public struct ScrollExtent: Hashable, Sendable {
  /// The size of the visible part, in points.
  public var viewportSize: Size
  /// The size of the content, in points.
  public var contentSize: Size
  /// The space around the content, in points.
  public var contentInset: EdgeInsets

  /// Creates an extent.
  public init(viewportSize: Size, contentSize: Size, contentInset: EdgeInsets = .zero) {
    self.viewportSize = viewportSize
    self.contentSize = contentSize
    self.contentInset = contentInset
  }

  /// The minimum content offset.
  public var minimumOffset: Point { Point(x: -contentInset.left, y: -contentInset.top) }

  /// The maximum content offset. It is not below ``minimumOffset``.
  public var maximumOffset: Point {
    Point(
      x: max(
        minimumOffset.x, contentSize.width + contentInset.right - viewportSize.width),
      y: max(
        minimumOffset.y, contentSize.height + contentInset.bottom - viewportSize.height))
  }

  /// Returns the nearest offset at which content fills the viewport. NaN becomes the start.
  public func clamp(_ offset: Point) -> Point {
    // `max` returns its first argument if the second is NaN.
    Point(
      x: min(max(minimumOffset.x, offset.x), maximumOffset.x),
      y: min(max(minimumOffset.y, offset.y), maximumOffset.y))
  }
}

/// Directions of movement.
public struct ScrollDirections: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Toward the right end of the content.
  public static let right = ScrollDirections(rawValue: 1)
  /// Toward the left end of the content.
  public static let left = ScrollDirections(rawValue: 2)
  /// Toward the top of the content.
  public static let up = ScrollDirections(rawValue: 4)
  /// Toward the bottom of the content.
  public static let down = ScrollDirections(rawValue: 8)
  /// Both directions along the vertical axis.
  public static let vertical: ScrollDirections = [.up, .down]
  /// Both directions along the horizontal axis.
  public static let horizontal: ScrollDirections = [.left, .right]

  /// All directions.
  public static let all: ScrollDirections = [.up, .down, .left, .right]

  /// Creates the direction of a movement of the content offset.
  public init(of movement: Vector) {
    self = []
    if movement.dx > 0 { insert(.right) }
    if movement.dx < 0 { insert(.left) }
    if movement.dy > 0 { insert(.down) }
    if movement.dy < 0 { insert(.up) }
  }
}
