// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGraphics
import WeftLayers
import WeftLayout

/// A reference to a piece of drawing that GSK keeps; it never changes.
@MainActor final class RenderNode {
  // Never changes, and GSK counts its references atomically: `deinit` needs no more.
  nonisolated(unsafe) let pointer: OpaquePointer
  /// The rectangle that it draws into, in points.
  let bounds: Rect

  /// Takes over the caller's reference.
  init(owning pointer: OpaquePointer) {
    self.pointer = pointer
    var rect = graphene_rect_t()
    gsk_render_node_get_bounds(pointer, &rect)
    bounds = Rect(rect)
  }

  // Not isolated, which would ask for the actor at each of hundreds of ends a frame: nodes belong
  // to the caches of layers and textures, which the main actor releases.
  deinit {
    gsk_render_node_unref(pointer)
  }
}

extension RenderNode {
  /// A rectangle of one colour.
  static func color(_ color: Color, in rect: Rect) -> RenderNode {
    var (rgba, bounds) = (GdkRGBA(color), graphene_rect_t(rect))
    return RenderNode(owning: gsk_color_node_new(&rgba, &bounds))
  }

  /// A bitmap, stretched to a rectangle.
  static func texture(_ texture: Texture, in rect: Rect) -> RenderNode {
    var bounds = graphene_rect_t(rect)
    return RenderNode(owning: gsk_texture_node_new(texture.pointer, &bounds))
  }

  /// The inside of a rectangle's edge.
  static func border(_ color: Color, width: Double, radius: Double, in rect: Rect) -> RenderNode {
    var outline = GskRoundedRect(rect, radius: radius)
    let widths = [Float](repeating: Float(width), count: 4)
    let colors = [GdkRGBA](repeating: GdkRGBA(color), count: 4)
    return RenderNode(owning: gsk_border_node_new(&outline, widths, colors))
  }

  /// The shadow of a rectangle, outside of it.
  static func shadow(
    _ shadow: Shadow, _ color: Color, of rect: Rect, radius: Double
  ) -> RenderNode {
    var (outline, rgba) = (GskRoundedRect(rect, radius: radius), GdkRGBA(color))
    // GSK counts as CSS does: in twice the standard deviation.
    return RenderNode(
      owning: gsk_outset_shadow_node_new(
        &outline, &rgba, Float(shadow.offset.dx), Float(shadow.offset.dy), 0,
        Float(shadow.shownRadius * 2)))
  }

  /// Several pieces, back to front; `nil` if there are none.
  static func container(_ children: [RenderNode]) -> RenderNode? {
    if children.count <= 1 { return children.first }
    var pointers: [OpaquePointer?] = children.map(\.pointer)
    return RenderNode(owning: gsk_container_node_new(&pointers, guint(pointers.count)))
  }

  /// The part inside a rectangle with round corners.
  func clipped(to rect: Rect, radius: Double) -> RenderNode {
    if radius > 0 {
      var outline = GskRoundedRect(rect, radius: radius)
      return RenderNode(owning: gsk_rounded_clip_node_new(pointer, &outline))
    }
    var clip = graphene_rect_t(rect)
    return RenderNode(owning: gsk_clip_node_new(pointer, &clip))
  }

  /// The same, blended as one.
  func faded(to opacity: Double) -> RenderNode {
    opacity >= 1 ? self : RenderNode(owning: gsk_opacity_node_new(pointer, Float(opacity)))
  }

  /// The same at another place.
  func transformed(by transform: Transform) -> RenderNode {
    if transform == .identity { return self }
    // In 32-bit floats, a tiny shift is no shift at all, for which GSK has no object.
    guard let gskTransform = GskTransformRef.make(transform) else { return self }
    defer { gsk_transform_unref(gskTransform) }
    return RenderNode(owning: gsk_transform_node_new(pointer, gskTransform))
  }
}
