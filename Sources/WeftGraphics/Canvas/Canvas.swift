// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo
public import WeftLayout

/// Draws on a bitmap that is being made; see ``Bitmap/render(size:scale:background:_:)``.
///
/// Coordinates are points, with (0, 0) at the top left and y pointing down. A canvas belongs to
/// the thread that runs the closure it was given to, and is not `Sendable`. Shapes that are not
/// finite draw nothing.
public final class Canvas {
  /// The size of the canvas in points.
  public let size: Size
  /// Pixels per point.
  public let scale: Double

  let context: OpaquePointer
  private var depth = 0

  /// Holds the surface until the canvas goes; the caller finishes it when drawing is over.
  init(drawingOn surface: OpaquePointer, size: Size, scale: Double) {
    self.size = size
    self.scale = scale
    // Never nil: on failure Cairo returns a context in an error state, which draws nothing.
    context = cairo_create(surface)!
    cairo_scale(context, scale, scale)
  }

  deinit {
    cairo_destroy(context)
  }

  /// Remembers the transform and the clip, until ``restore(file:line:)``.
  public func save() {
    depth += 1
    cairo_save(context)
  }

  /// Goes back to the transform and the clip of the latest ``save()`` that was not restored.
  public func restore(file: StaticString = #fileID, line: UInt = #line) {
    precondition(depth > 0, "Canvas.restore() without a save()", file: file, line: line)
    depth -= 1
    cairo_restore(context)
  }

  /// Draws with a transform and a clip of its own, which end with the closure.
  public func withSavedState(_ draw: () -> Void) {
    let outerDepth = depth
    save()
    draw()
    while depth > outerDepth { restore() }
  }

  /// Draws what the closure draws as one picture with an opacity from 0 to 1.
  public func withOpacity(_ opacity: Double, _ draw: () -> Void) {
    guard opacity < 1 else { return withSavedState(draw) }
    guard opacity > 0 else { return }
    cairo_push_group(context)
    withSavedState(draw)
    cairo_pop_group_to_source(context)
    cairo_paint_with_alpha(context, opacity)
    // Let go of the group's picture.
    cairo_set_source_rgb(context, 0, 0, 0)
  }
}
