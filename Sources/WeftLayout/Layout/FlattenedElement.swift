// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A node of a flattened layout and the place it gets.
public struct FlattenedElement: Sendable {
  /// The node's own layout; its position is in its parent's layout.
  public let layout: Layout

  /// The rectangle in the root of the flattened layout, in points, every edge on a pixel edge.
  ///
  /// Its size differs from that of the layout by less than a pixel on each axis, and not at all
  /// where the layout is a whole number of pixels large.
  public let frame: Rect

  /// The node.
  public var element: any LayoutElement { layout.element }
}
