// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// What a layout depends on besides the element and its size range.
public struct LayoutContext: Hashable, Sendable {
  /// The size of the parent, against which fractions in the element's style resolve.
  public var parentSize: ParentSize
  /// The number of device pixels in a point.
  public var scale: Double
  /// The direction in which rows run.
  public var direction: LayoutDirection

  /// Creates a context.
  public init(
    parentSize: ParentSize = .undefined, scale: Double = 1,
    direction: LayoutDirection = .leftToRight
  ) {
    self.parentSize = parentSize
    self.scale = scale
    self.direction = direction
  }

  /// Creates the context of a root that is measured in `range`: its maximum is the parent's size,
  /// on the axes on which it is finite.
  public init(
    rootIn range: SizeRange, scale: Double = 1, direction: LayoutDirection = .leftToRight
  ) {
    self.init(parentSize: ParentSize(range.max), scale: scale, direction: direction)
  }

  /// The same context for the children of an element of the given size.
  public func with(parentSize: ParentSize) -> LayoutContext {
    LayoutContext(parentSize: parentSize, scale: scale, direction: direction)
  }

  /// The grid of device pixels on which leaves round their sizes.
  public var pixelGrid: PixelGrid { PixelGrid(scale: scale) }
}
