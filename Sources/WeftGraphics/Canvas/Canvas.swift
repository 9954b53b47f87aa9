// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo
public import WeftLayout

/// Draws on a new bitmap. See ``Bitmap/render(size:scale:background:_:)``. Coordinates are in
/// points, with (0, 0) at the top left and the y axis pointing down. A canvas must stay on the
/// thread of the closure that received it, and is not `Sendable`. Shapes that are not finite are
/// not drawn.
public final class Canvas {
  /// The size of the canvas in points.
  public let size: Size
  /// The number of pixels per point.
  public let scale: Double

  /// The traits for the drawing, which is redrawn when any trait changes if it reads this property.
  /// Colors and fonts follow the traits automatically.
  public var traits: Traits {
    usedTraits = .all
    return storedTraits
  }

  let context: OpaquePointer
  private(set) var usedTraits: Traits.Parts = []
  let storedTraits: Traits
  private var depth = 0
  /// The number of saved states that the innermost closure may not restore.
  private var floor = 0

  /// The caller finishes the retained surface after drawing.
  init(drawingOn surface: OpaquePointer, size: Size, scale: Double, traits: Traits) {
    self.size = size
    self.scale = scale
    storedTraits = traits
    // Never nil. On failure Cairo returns a context in an error state, which draws nothing.
    context = cairo_create(surface)!
    cairo_scale(context, scale, scale)
  }

  deinit {
    cairo_destroy(context)
  }

  /// Saves the transform and the clip for ``restore(file:line:)``.
  public func save() {
    depth += 1
    cairo_save(context)
  }

  /// Restores the transform and the clip of the matching ``save()``. Without a matching `save()` in
  /// the same closure of ``withSavedState(_:)`` or ``withOpacity(_:_:)``, it stops the program at
  /// the call site.
  public func restore(file: StaticString = #fileID, line: UInt = #line) {
    precondition(depth > floor, "Canvas.restore() without a save()", file: file, line: line)
    depth -= 1
    cairo_restore(context)
  }

  /// Saves the transform and the clip, runs a closure and restores them.
  public func withSavedState(_ draw: () -> Void) {
    let outerFloor = floor
    save()
    floor = depth
    draw()
    while depth > floor { restore() }
    floor = outerFloor
    restore()
  }

  /// Draws the closure's output as one group with an opacity from 0 to 1.
  public func withOpacity(_ opacity: Double, _ draw: () -> Void) {
    guard opacity < 1 else { return withSavedState(draw) }
    guard opacity > 0 else { return }
    cairo_push_group(context)
    withSavedState(draw)
    cairo_pop_group_to_source(context)
    cairo_paint_with_alpha(context, opacity)
    // Releases the group's pixels.
    cairo_set_source_rgb(context, 0, 0, 0)
  }
}

extension Canvas {
  func resolve(_ color: Color) -> Color {
    guard color.followsTraits else { return color }
    usedTraits.insert(.colors)
    return color.resolved(in: storedTraits)
  }

  var textTraits: TextTraits {
    noteUse(of: .text)
    return storedTraits.text
  }

  func noteUse(of parts: Traits.Parts) {
    usedTraits.formUnion(parts)
  }
}

extension Canvas {
  /// Moves the origin, in points.
  public func translate(x: Double, y: Double) {
    concatenate(.translation(x: x, y: y))
  }

  /// Scales the axes about the origin.
  public func scale(x: Double, y: Double) {
    concatenate(.scale(x: x, y: y))
  }

  /// Rotates the axes about the origin, clockwise, in radians.
  public func rotate(by angle: Double) {
    concatenate(.rotation(by: angle))
  }

  /// Applies a transform to later drawing, before the existing transforms. A transform that is not
  /// invertible clips everything.
  public func concatenate(_ transform: Transform) {
    guard transform.inverted != nil, transform.tx.isFinite, transform.ty.isFinite else {
      // Cairo would enter an error state and draw nothing even after `restore`.
      return clip(to: Path())
    }
    var matrix = cairo_matrix_t(
      xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx,
      y0: transform.ty)
    cairo_transform(context, &matrix)
  }

  /// Clips later drawing to a rectangle with rounded corners.
  public func clip(to rect: Rect, cornerRadius: Double = 0, corners: CornerMask = .all) {
    appendRect(rect, cornerRadius: cornerRadius, corners: corners)
    cairo_clip(context)
  }

  /// Clips later drawing to a path. An empty path clips everything.
  public func clip(to path: Path) {
    append(path)
    cairo_clip(context)
  }
}
