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
  /// Whether one part of it may lie in front of another.
  private let overlaps: Bool

  /// Takes over the caller's reference to something of GTK's, in which all may overlap.
  convenience init(owning pointer: OpaquePointer) { self.init(owning: pointer, overlaps: true) }

  private init(owning pointer: OpaquePointer, overlaps: Bool) {
    self.pointer = pointer
    self.overlaps = overlaps
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
    return RenderNode(owning: gsk_color_node_new(&rgba, &bounds), overlaps: false)
  }

  /// A bitmap, stretched to a rectangle.
  static func texture(_ texture: Texture, in rect: Rect) -> RenderNode {
    var bounds = graphene_rect_t(rect)
    return RenderNode(owning: gsk_texture_node_new(texture.pointer, &bounds), overlaps: false)
  }

  /// The inside of a rectangle's edge.
  static func border(_ color: Color, width: Double, radius: Double, in rect: Rect) -> RenderNode {
    var outline = GskRoundedRect(rect, radius: radius)
    let widths = [Float](repeating: Float(width), count: 4)
    let colors = [GdkRGBA](repeating: GdkRGBA(color), count: 4)
    return RenderNode(owning: gsk_border_node_new(&outline, widths, colors), overlaps: false)
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
        Float(shadow.shownRadius * 2)), overlaps: false)
  }

  /// Several pieces, back to front; `nil` if there are none.
  static func container(_ children: [RenderNode]) -> RenderNode? {
    if children.count <= 1 { return children.first }
    var pointers: [OpaquePointer?] = children.map(\.pointer)
    var (area, overlaps) = (Rect.zero, false)
    for child in children {
      overlaps = overlaps || child.overlaps || area.intersects(child.bounds)
      area = area.union(child.bounds)
    }
    return RenderNode(
      owning: gsk_container_node_new(&pointers, guint(pointers.count)), overlaps: overlaps)
  }

  /// The part inside a rectangle with round corners.
  func clipped(to rect: Rect, radius: Double) -> RenderNode {
    if radius > 0 {
      var outline = GskRoundedRect(rect, radius: radius)
      return RenderNode(owning: gsk_rounded_clip_node_new(pointer, &outline), overlaps: overlaps)
    }
    var clip = graphene_rect_t(rect)
    return RenderNode(owning: gsk_clip_node_new(pointer, &clip), overlaps: overlaps)
  }

  /// The same, blended as one.
  func faded(to opacity: Double) -> RenderNode {
    if opacity >= 1 { return self }
    let whole = overlaps ? blendedAsOne : self
    return RenderNode(
      owning: gsk_opacity_node_new(whole.pointer, Float(opacity)), overlaps: overlaps)
  }

  /// The same, which OpenGL blends as one. GSK 4.8 fades the parts of a container one by one if
  /// these do not overlap, also where the parts of a part do.
  private var blendedAsOne: RenderNode {
    RenderNode.container([.color(.clear, in: bounds), self]) ?? self
  }

  /// The same at another place.
  func transformed(by transform: Transform) -> RenderNode {
    if transform == .identity { return self }
    // In 32-bit floats, a tiny shift is no shift at all, for which GSK has no object.
    guard let gskTransform = GskTransformRef.make(transform) else { return self }
    defer { gsk_transform_unref(gskTransform) }
    return RenderNode(owning: gsk_transform_node_new(pointer, gskTransform), overlaps: overlaps)
  }
}
