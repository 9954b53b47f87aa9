// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayout

extension Layer {
  /// The bounding rectangle of the layer in the superlayer, in points.
  ///
  /// Setting it sets the size of the bounds and the position as if there were no transform. The
  /// origin of the bounds does not change.
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

  /// The transform from this layer's coordinates to its superlayer's.
  public final var transformToSuperlayer: Transform {
    placing(bounds, at: position, transform)
  }

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

  /// The transform from this layer's coordinates to the root's.
  public final var transformToRoot: Transform {
    var result = Transform.identity
    var layer: Layer? = self
    while let current = layer {
      result = result.concatenating(current.transformToSuperlayer)
      layer = current.superlayer
    }
    return result
  }

  /// Converts a point of this layer to window coordinates, as displayed with running animations.
  public final func convertToWindow(_ point: Point) -> Point {
    point.applying(presentation.transformToRoot)
  }

  package final func convertToWindow(_ rect: Rect) -> Rect { rect.applying(transformToRoot) }

  /// Converts a window point to this layer's coordinates as displayed, or returns `nil` if a
  /// transform is not invertible.
  public final func convertFromWindow(_ point: Point) -> Point? {
    presentation.transformToRoot.inverted.map(point.applying)
  }

  /// Converts a movement in the window to this layer's coordinates as displayed, for example in
  /// zoomed content. Returns it unchanged if a transform is not invertible.
  package final func convertFromWindow(_ movement: Vector) -> Vector {
    guard let start = convertFromWindow(Point.zero),
      let end = convertFromWindow(Point(x: movement.dx, y: movement.dy))
    else { return movement }
    return Vector(dx: end.x - start.x, dy: end.y - start.y)
  }
}
