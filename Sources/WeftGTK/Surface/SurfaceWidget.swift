// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4

/// The GtkWidget subclass behind a ``NodeSurface``, registered with GObject at first use.
@MainActor enum SurfaceWidget {
  private typealias Widget = UnsafeMutablePointer<GtkWidget>

  /// Under this key a widget keeps its surface.
  nonisolated private static let key = g_quark_from_static_string("weft-node-surface")

  private static let type: GType = {
    var parent = GTypeQuery()
    g_type_query(gtk_widget_get_type(), &parent)
    var info = GTypeInfo()
    info.class_size = guint16(parent.class_size)
    info.instance_size = guint16(parent.instance_size)
    info.class_init = { widgetClass, _ in
      guard let widgetClass else { return }
      SurfaceWidget.override(widgetClass.assumingMemoryBound(to: GtkWidgetClass.self))
    }
    return g_type_register_static(
      gtk_widget_get_type(), "WeftNodeSurface", &info, GTypeFlags(rawValue: 0))
  }()

  /// Makes a widget, with a floating reference as GTK's constructors give it.
  static func make() -> UnsafeMutablePointer<GtkWidget> {
    // Never nil: GObject ends the process where it has no memory.
    let object = g_object_new_with_properties(type, 0, nil, nil)!
    return UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self)
  }

  /// Gives a widget its surface, which it keeps until its end.
  static func attach(_ surface: NodeSurface, to widget: UnsafeMutablePointer<GtkWidget>) {
    g_object_set_qdata_full(
      object(widget), key, Unmanaged.passRetained(surface).toOpaque(),
      { surface in if let surface { Unmanaged<NodeSurface>.fromOpaque(surface).release() } })
  }

  /// What GTK calls while it lays out and draws.
  nonisolated private static func override(_ widgetClass: UnsafeMutablePointer<GtkWidgetClass>) {
    widgetClass.pointee.measure = { widget, orientation, _, minimum, natural, _, _ in
      minimum?.pointee = 0
      natural?.pointee = onMain(SurfaceWidget.surface(of: widget)) { (surface: NodeSurface) in
        let size = surface.naturalSize
        return gint(orientation == GTK_ORIENTATION_HORIZONTAL ? size.width : size.height)
      }
    }
    widgetClass.pointee.size_allocate = { widget, width, height, _ in
      onMain(SurfaceWidget.surface(of: widget)) { (surface: NodeSurface) in
        surface.allocate(width: Double(width), height: Double(height))
      }
    }
    widgetClass.pointee.snapshot = { widget, snapshot in
      guard let snapshot else { return }
      onMain(SurfaceWidget.surface(of: widget), snapshot) { (surface: NodeSurface, snapshot) in
        surface.snapshot(into: snapshot)
      }
    }
  }

  nonisolated private static func surface(
    of widget: UnsafeMutablePointer<GtkWidget>?
  ) -> UnsafeMutableRawPointer? {
    widget.flatMap { g_object_get_qdata(object($0), key) }
  }

  nonisolated private static func object(
    _ widget: UnsafeMutablePointer<GtkWidget>
  ) -> UnsafeMutablePointer<GObject> {
    UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
  }
}
