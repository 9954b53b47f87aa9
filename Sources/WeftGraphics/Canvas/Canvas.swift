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

  /// The traits for which the canvas draws; colours and fonts follow them automatically.
  ///
  /// A drawing that reads them is drawn again when any of them changes.
  public var traits: Traits {
    usedTraits = .all
    return storedTraits
  }

  let context: OpaquePointer
  /// The parts of the traits on which the drawing so far depends.
  private(set) var usedTraits: Traits.Parts = []
  let storedTraits: Traits
  private var depth = 0
  /// The depth at which the innermost closure began, which its code must not restore.
  private var floor = 0

  /// Holds the surface until the canvas goes; the caller finishes it when drawing is over.
  init(drawingOn surface: OpaquePointer, size: Size, scale: Double, traits: Traits) {
    self.size = size
    self.scale = scale
    storedTraits = traits
    // Never nil: on failure Cairo returns a context in an error state, which draws nothing.
    context = cairo_create(surface)!
    cairo_scale(context, scale, scale)
  }

  deinit {
    cairo_destroy(context)
  }

  /// Saves the transform and the clip, until ``restore(file:line:)``.
  public func save() {
    depth += 1
    cairo_save(context)
  }

  /// Goes back to the transform and the clip of the latest ``save()`` that was not restored.
  ///
  /// Without one, in the same closure of ``withSavedState(_:)`` or ``withOpacity(_:_:)``, it stops
  /// the program and names the call.
  public func restore(file: StaticString = #fileID, line: UInt = #line) {
    precondition(depth > floor, "Canvas.restore() without a save()", file: file, line: line)
    depth -= 1
    cairo_restore(context)
  }

  /// Draws with a transform and a clip of its own, which end with the closure.
  public func withSavedState(_ draw: () -> Void) {
    let outerFloor = floor
    save()
    floor = depth
    draw()
    while depth > floor { restore() }
    floor = outerFloor
    restore()
  }

  /// Draws the output of the closure as one group with an opacity from 0 to 1.
  public func withOpacity(_ opacity: Double, _ draw: () -> Void) {
    guard opacity < 1 else { return withSavedState(draw) }
    guard opacity > 0 else { return }
    cairo_push_group(context)
    withSavedState(draw)
    cairo_pop_group_to_source(context)
    cairo_paint_with_alpha(context, opacity)
    // Release the group's pixels.
    cairo_set_source_rgb(context, 0, 0, 0)
  }
}

extension Canvas {
  /// The fixed colour that another one is here.
  func resolve(_ color: Color) -> Color {
    guard color.followsTraits else { return color }
    usedTraits.insert(.colors)
    return color.resolved(in: storedTraits)
  }

  /// The size, family and language of text here.
  var textTraits: TextTraits {
    noteUse(of: .text)
    return storedTraits.text
  }

  /// Notes that the drawing depends on some parts of the traits.
  func noteUse(of parts: Traits.Parts) {
    usedTraits.formUnion(parts)
  }
}

extension Canvas {
  /// Moves the origin, in points.
  public func translate(x: Double, y: Double) {
    concatenate(.translation(x: x, y: y))
  }

  /// Stretches the axes about the origin.
  public func scale(x: Double, y: Double) {
    concatenate(.scale(x: x, y: y))
  }

  /// Turns the axes about the origin, clockwise, in radians.
  public func rotate(by angle: Double) {
    concatenate(.rotation(by: angle))
  }

  /// Applies a transform to later drawing, before the existing transforms.
  ///
  /// A transform that flattens the plane clips everything away.
  public func concatenate(_ transform: Transform) {
    guard transform.inverted != nil, transform.tx.isFinite, transform.ty.isFinite else {
      // Cairo would go into an error state, and draw nothing even after the restore.
      return clip(to: Path())
    }
    var matrix = cairo_matrix_t(
      xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx,
      y0: transform.ty)
    cairo_transform(context, &matrix)
  }

  /// Clips further drawing to a rectangle, with round corners at the given corners.
  public func clip(to rect: Rect, cornerRadius: Double = 0, corners: CornerMask = .all) {
    appendRect(rect, cornerRadius: cornerRadius, corners: corners)
    cairo_clip(context)
  }

  /// Clips further drawing to a path; an empty path clips everything away.
  public func clip(to path: Path) {
    append(path)
    cairo_clip(context)
  }
}
