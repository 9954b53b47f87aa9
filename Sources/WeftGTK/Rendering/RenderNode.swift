// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGraphics
import WeftLayers
import WeftLayout

/// An immutable GSK render node.
@MainActor final class RenderNode {
  // Sound because the pointer never changes, and GSK counts references atomically for `deinit`.
  nonisolated(unsafe) let pointer: OpaquePointer
  /// The bounds of the drawing in points.
  let bounds: Rect
  /// Whether parts of the drawing may overlap.
  private let overlaps: Bool

  /// Creates the owner of a GTK node whose parts may overlap.
  convenience init(owning pointer: OpaquePointer) { self.init(owning: pointer, overlaps: true) }

  private init(owning pointer: OpaquePointer, overlaps: Bool) {
    self.pointer = pointer
    self.overlaps = overlaps
    var rect = graphene_rect_t()
    gsk_render_node_get_bounds(pointer, &rect)
    bounds = Rect(rect)
  }

  // Not isolated, because this would enqueue hundreds of releases per frame. Nodes belong to the
  // caches of layers and textures, which the main actor releases.
  deinit {
    gsk_render_node_unref(pointer)
  }
}

extension RenderNode {
  static func color(_ color: Color, in rect: Rect) -> RenderNode {
    var (rgba, bounds) = (GdkRGBA(color), graphene_rect_t(rect))
    return RenderNode(owning: gsk_color_node_new(&rgba, &bounds), overlaps: false)
  }

  static func texture(_ texture: Texture, in rect: Rect) -> RenderNode {
    var bounds = graphene_rect_t(rect)
    return RenderNode(owning: gsk_texture_node_new(texture.pointer, &bounds), overlaps: false)
  }

  static func border(_ color: Color, width: Double, radius: Double, in rect: Rect) -> RenderNode {
    var outline = GskRoundedRect(rect, radius: radius)
    let widths = [Float](repeating: Float(width), count: 4)
    let colors = [GdkRGBA](repeating: GdkRGBA(color), count: 4)
    return RenderNode(owning: gsk_border_node_new(&outline, widths, colors), overlaps: false)
  }

  static func shadow(
    _ shadow: Shadow, _ color: Color, of rect: Rect, radius: Double
  ) -> RenderNode {
    var (outline, rgba) = (GskRoundedRect(rect, radius: radius), GdkRGBA(color))
    // Like CSS, GSK specifies blur as twice the standard deviation.
    return RenderNode(
      owning: gsk_outset_shadow_node_new(
        &outline, &rgba, Float(shadow.offset.dx), Float(shadow.offset.dy), 0,
        Float(shadow.shownRadius * 2)), overlaps: false)
  }

  /// Combines nodes from back to front, or returns `nil` for no nodes.
  static func container(_ children: [RenderNode]) -> RenderNode? {
    if children.count <= 1 { return children.first }
    var pointers: [OpaquePointer?] = children.map(\.pointer)
    var (area, overlaps) = (children[0].bounds, children[0].overlaps)
    for child in children.dropFirst() {
      overlaps = overlaps || child.overlaps || area.intersects(child.bounds)
      area = area.union(child.bounds)
    }
    return RenderNode(
      owning: gsk_container_node_new(&pointers, guint(pointers.count)), overlaps: overlaps)
  }

  func clipped(to rect: Rect, radius: Double) -> RenderNode {
    if radius > 0 {
      var outline = GskRoundedRect(rect, radius: radius)
      return RenderNode(owning: gsk_rounded_clip_node_new(pointer, &outline), overlaps: overlaps)
    }
    var clip = graphene_rect_t(rect)
    return RenderNode(owning: gsk_clip_node_new(pointer, &clip), overlaps: overlaps)
  }

  /// Returns the node blended with an opacity as a whole.
  func faded(to opacity: Double) -> RenderNode {
    if opacity >= 1 { return self }
    let whole = overlaps ? blendedAsOne : self
    return RenderNode(
      owning: gsk_opacity_node_new(whole.pointer, Float(opacity)), overlaps: overlaps)
  }

  /// GSK 4.8 fades the children of a container individually if they do not overlap, even if their
  /// descendants do. OpenGL blends this form as a whole.
  private var blendedAsOne: RenderNode {
    RenderNode.container([.color(.clear, in: bounds), self]) ?? self
  }

  func transformed(by transform: Transform) -> RenderNode {
    if transform == .identity { return self }
    // A tiny translation is zero in 32-bit floats, for which GSK has no transform.
    guard let gskTransform = GskTransformRef.make(transform) else { return self }
    defer { gsk_transform_unref(gskTransform) }
    return RenderNode(owning: gsk_transform_node_new(pointer, gskTransform), overlaps: overlaps)
  }
}
