// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGraphics
import WeftLayout

extension RenderNode {
  /// Creates a Cairo node that draws a retained bitmap, without copying its pixels, stretched to a
  /// rectangle. Returns `nil` for a size that GSK does not support.
  static func painting(_ bitmap: Bitmap, in rect: Rect) -> RenderNode? {
    guard max(rect.width, rect.height) < 1e9 else { return nil }
    var bounds = graphene_rect_t(rect)
    // The constructors of GSK and Cairo never return nil.
    let node = gsk_cairo_node_new(&bounds)!
    let canvas = gsk_cairo_node_get_draw_context(node)!
    guard let target = gsk_cairo_node_get_surface(node) else {
      cairo_destroy(canvas)
      gsk_render_node_unref(node)
      return nil
    }
    let surface = makeSurface(of: bitmap)
    cairo_translate(canvas, rect.minX, rect.minY)
    cairo_scale(canvas, rect.width / Double(bitmap.width), rect.height / Double(bitmap.height))
    cairo_set_source_surface(canvas, surface, 0, 0)
    // The edges of a stretched bitmap must not fade to transparent.
    cairo_pattern_set_extend(cairo_get_source(canvas), CAIRO_EXTEND_PAD)
    cairo_rectangle(canvas, 0, 0, Double(bitmap.width), Double(bitmap.height))
    cairo_fill(canvas)
    cairo_destroy(canvas)
    // The recording retains the surface. Cairo copies the pixels of a surface that is destroyed
    // first.
    cairo_surface_set_user_data(
      target, key.address, UnsafeMutableRawPointer(surface),
      { surface in cairo_surface_destroy(surface.map(OpaquePointer.init)) })
    return RenderNode(owning: node)
  }

  /// Creates a surface with a bitmap's pixels that retains the bitmap.
  private static func makeSurface(of bitmap: Bitmap) -> OpaquePointer {
    let surface = bitmap.withUnsafeBytes { pixels in
      // Cairo only writes to the target of a drawing, which this surface never is.
      cairo_image_surface_create_for_data(
        UnsafeMutableRawPointer(mutating: pixels.baseAddress)?.assumingMemoryBound(to: UInt8.self),
        CAIRO_FORMAT_ARGB32, gint(bitmap.width), gint(bitmap.height), gint(bitmap.bytesPerRow))!
    }
    cairo_surface_set_user_data(
      surface, key.address, Unmanaged.passRetained(bitmap).toOpaque(),
      { bitmap in if let bitmap { Unmanaged<Bitmap>.fromOpaque(bitmap).release() } })
    return surface
  }

  private static let key = UserDataKey()
}

@MainActor private final class UserDataKey {
  let address = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)

  init() { address.initialize(to: cairo_user_data_key_t()) }
}
