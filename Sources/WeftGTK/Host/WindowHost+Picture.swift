// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
public import WeftGraphics
import WeftLayout

extension WindowHost {
  /// Draws the window's current content and controls at the screen's resolution, or returns `nil`
  /// if the window is not on the screen.
  public func picture() -> Bitmap? {
    guard let widget = gtkWidget?.assumingMemoryBound(to: GtkWidget.self),
      let native = gtk_widget_get_native(widget),
      let renderer = gtk_native_get_renderer(native), !size.isEmpty,
      let node = renderNode(of: widget)
    else { return nil }
    let pixels = Rect(x: 0, y: 0, width: size.width * scale, height: size.height * scale)
    var viewport = graphene_rect_t(pixels)
    let scaled = node.transformed(by: .scale(x: scale, y: scale))
    guard let texture = gsk_renderer_render_texture(renderer, scaled.pointer, &viewport) else {
      return nil
    }
    defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
    let (width, height) = (
      Int(gdk_texture_get_width(texture)), Int(gdk_texture_get_height(texture))
    )
    return try? Bitmap(width: width, height: height, scale: scale) { target in
      let bytes = target.bindMemory(to: guchar.self).baseAddress
      // GDK downloads in Cairo's pixel format, which the bitmap also has.
      gdk_texture_download(texture, bytes, gsize(width * 4))
    }
  }

  private func renderNode(of widget: UnsafeMutablePointer<GtkWidget>) -> RenderNode? {
    let paintable = gtk_widget_paintable_new(widget)
    defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
    guard let paintable, let snapshot = gtk_snapshot_new() else { return nil }
    gdk_paintable_snapshot(paintable, snapshot, size.width, size.height)
    return gtk_snapshot_free_to_node(snapshot).map(RenderNode.init(owning:))
  }
}
