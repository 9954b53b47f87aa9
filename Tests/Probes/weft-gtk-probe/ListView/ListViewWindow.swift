// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGraphics

/// A window with a `GtkListView`, made with plain GTK.
@MainActor final class ListViewWindow {
  let rows = BoundRows()
  private let window: UnsafeMutablePointer<GtkWindow>
  private let scroller: UnsafeMutablePointer<GtkWidget>
  private let list: UnsafeMutablePointer<GtkWidget>
  private var frameCount = 0

  /// Opens a window over a `GListModel *`.
  init(_ model: UnsafeMutableRawPointer) {
    // The selection and the list take over a reference each.
    let selection = gtk_no_selection_new(OpaquePointer(g_object_ref(model)))
    list = gtk_list_view_new(selection, rows.factory)
    scroller = gtk_scrolled_window_new()
    gtk_scrolled_window_set_child(OpaquePointer(scroller), list)
    window = UnsafeMutableRawPointer(gtk_window_new()).assumingMemoryBound(to: GtkWindow.self)
    gtk_window_set_default_size(window, 300, 300)
    gtk_window_set_child(window, scroller)
    gtk_window_present(window)
    gtk_widget_add_tick_callback(
      list,
      { _, _, data in
        guard let data else { return 0 }
        let window = Unmanaged<ListViewWindow>.fromOpaque(data).takeUnretainedValue()
        // GTK calls on the main thread.
        MainActor.assumeIsolated { window.frameCount += 1 }
        return 1
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  func close() { gtk_window_destroy(window) }

  /// The number of items in the list's model.
  var itemCount: Int {
    Int(g_list_model_get_n_items(gtk_list_view_get_model(OpaquePointer(list))))
  }

  /// Scrolls to an item, and waits until it is on the screen.
  func show(item: Int) {
    gtk_widget_activate_action_variant(
      list, "list.scroll-to-item", g_variant_new_uint32(guint32(item)))
    // A frame clock's tick precedes the layout and painting of its frame.
    let end = frameCount + 3
    while frameCount < end { g_main_context_iteration(nil, 1) }
  }

  /// The number of pixels of a widget in the list that differ from its corner, which is background.
  func ink(in widget: UnsafeMutablePointer<GtkWidget>) -> Int {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(widget, scroller, &bounds) != 0, let picture = picture() else {
      return 0
    }
    let (left, top) = (Int(bounds.origin.x), Int(bounds.origin.y))
    let (right, bottom) = (left + Int(bounds.size.width), top + Int(bounds.size.height))
    let background = picture.pixel(x: left, y: top)
    return (top..<bottom).reduce(0) { ink, y in
      ink + (left..<right).count { picture.pixel(x: $0, y: y) != background }
    }
  }

  /// The window's content, one pixel per point.
  private func picture() -> Bitmap? {
    let width = Int(gtk_widget_get_width(scroller))
    let height = Int(gtk_widget_get_height(scroller))
    let paintable = gtk_widget_paintable_new(scroller)
    defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
    let snapshot = gtk_snapshot_new()
    gdk_paintable_snapshot(paintable, snapshot, Double(width), Double(height))
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
    defer { gsk_render_node_unref(node) }
    var viewport = graphene_rect_t()
    graphene_rect_init(&viewport, 0, 0, Float(width), Float(height))
    let renderer = gtk_native_get_renderer(gtk_widget_get_native(scroller))
    guard let texture = gsk_renderer_render_texture(renderer, node, &viewport) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
    return try? Bitmap(width: width, height: height, scale: 1) { target in
      let bytes = target.bindMemory(to: guchar.self).baseAddress
      gdk_texture_download(texture, bytes, gsize(width * 4))
    }
  }
}
