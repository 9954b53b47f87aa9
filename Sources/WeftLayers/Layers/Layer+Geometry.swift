// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayout

extension Layer {
  /// The smallest rectangle of the superlayer that covers the layer, in points.
  ///
  /// Setting it gives bounds and position as if there were no transform, and keeps the bounds'
  /// origin.
  public final var frame: Rect {
    get {
      let size = bounds.size
      let untransformed = Rect(
        x: position.x - anchorPoint.x * size.width, y: position.y - anchorPoint.y * size.height,
        width: size.width, height: size.height)
      if transform == .identity { return untransformed }
      return bounds.applying(transformToSuperlayer)
    }
    set {
      bounds = Rect(origin: bounds.origin, size: newValue.size)
      position = Point(
        x: newValue.minX + anchorPoint.x * newValue.width,
        y: newValue.minY + anchorPoint.y * newValue.height)
    }
  }

  /// The transform from this layer's space to its superlayer's.
  public final var transformToSuperlayer: Transform {
    placing(bounds, at: position, transform)
  }

  /// The transform from a space of this layer to its superlayer's.
  final func placing(_ bounds: Rect, at position: Point, _ transform: Transform) -> Transform {
    let anchor = Point(
      x: bounds.minX + anchorPoint.x * bounds.width,
      y: bounds.minY + anchorPoint.y * bounds.height)
    if transform == .identity {
      return .translation(x: position.x - anchor.x, y: position.y - anchor.y)
    }
    return Transform.translation(x: -anchor.x, y: -anchor.y)
      .concatenating(transform)
      .concatenating(.translation(x: position.x, y: position.y))
  }

  /// The transform from this layer's space to the root's.
  public final var transformToRoot: Transform {
    var result = Transform.identity
    var layer: Layer? = self
    while let current = layer {
      result = result.concatenating(current.transformToSuperlayer)
      layer = current.superlayer
    }
    return result
  }

  /// A point of this layer's space in the space of the root's superlayer, the window's, as it is
  /// shown now: with running animations.
  public final func convertToWindow(_ point: Point) -> Point {
    point.applying(presentation.transformToRoot)
  }

  /// A rectangle of this layer's space in the window: the smallest one that covers it.
  package final func convertToWindow(_ rect: Rect) -> Rect { rect.applying(transformToRoot) }

  /// A point of the window in this layer's space, as it is shown now, or `nil` if a transform on
  /// the way cannot be undone.
  public final func convertFromWindow(_ point: Point) -> Point? {
    presentation.transformToRoot.inverted.map(point.applying)
  }

  /// A movement in the window in this layer's space, as it is shown now: in zoomed content it
  /// counts less. As it is if a transform on the way cannot be undone.
  package final func convertFromWindow(_ movement: Vector) -> Vector {
    guard let start = convertFromWindow(Point.zero),
      let end = convertFromWindow(Point(x: movement.dx, y: movement.dy))
    else { return movement }
    return Vector(dx: end.x - start.x, dy: end.y - start.y)
  }
}
