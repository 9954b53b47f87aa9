// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayout

/// A GtkWidget of a custom class, which retains this object until it is finalized, and the closures
/// for layout and drawing until it is destroyed.
@MainActor final class SurfaceWidget {
  /// The widget, created with a floating reference.
  let pointer: UnsafeMutablePointer<GtkWidget>
  /// The size in points, unless a container sets another size.
  let naturalSize: Size
  /// Called after the widget got a size in points.
  var onAllocate: (@MainActor (Size) -> Void)?
  /// Called to draw the widget into a `GtkSnapshot`.
  var onSnapshot: (@MainActor (OpaquePointer) -> Void)?
  /// Moves the focus into or inside the widget. Returns whether the focus is in the widget, or
  /// `nil` to use GTK's default.
  var onFocus: (@MainActor (GtkDirectionType) -> Bool?)?
  /// Returns whether events at a point are for the widget, instead of all events.
  var isHit: (@MainActor (Point) -> Bool)?
  /// Called with whether the widget is on the screen.
  var onMap: (@MainActor (Bool) -> Void)?
  var onDestroy: (@MainActor () -> Void)?

  init(naturalSize: Size) {
    self.naturalSize = naturalSize
    // GObject's constructors never return nil.
    let object = g_object_new_with_properties(Self.type, 0, nil, nil)!
    pointer = UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self)
    g_object_set_qdata_full(
      object, Self.key, Unmanaged.passRetained(self).toOpaque(),
      { data in
        guard let data else { return }
        onMain(data) { (it: SurfaceWidget) in it.releaseHandlers() }
        Unmanaged<SurfaceWidget>.fromOpaque(data).release()
      })
    connectSignals()
  }

  /// Converts a length to whole points that every display server supports.
  nonisolated static func length(_ points: Double) -> gint {
    // bounded: 0 to 32,767, also for NaN.
    gint(nearest: min(max(0, points), 32_767))
  }

  /// Breaks the retain cycle between the closures' owner and this object.
  func releaseHandlers() {
    onAllocate = nil
    onSnapshot = nil
    onFocus = nil
    isHit = nil
    onMap = nil
    onDestroy = nil
  }

  private func connectSignals() {
    connect(pointer, "map", to: self) { it, _ in it.onMap?(true) }
    connect(pointer, "unmap", to: self) { it, _ in it.onMap?(false) }
    connect(pointer, "destroy", to: self) { it, _ in it.onDestroy?() }
  }
}

// MARK: The class

extension SurfaceWidget {
  /// The key under which a widget stores its object.
  private nonisolated static let key = g_quark_from_string("weft-surface-widget")

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
      gtk_widget_get_type(), "WeftSurfaceWidget", &info, GTypeFlags(rawValue: 0))
  }()

  /// Sets the class's virtual functions.
  private nonisolated static func override(_ widgetClass: UnsafeMutablePointer<GtkWidgetClass>) {
    widgetClass.pointee.measure = { widget, orientation, _, minimum, natural, _, _ in
      minimum?.pointee = 0
      natural?.pointee = onMain(SurfaceWidget.data(of: widget)) { (it: SurfaceWidget) in
        let size = it.naturalSize
        return SurfaceWidget.length(
          orientation == GTK_ORIENTATION_HORIZONTAL ? size.width : size.height)
      }
    }
    widgetClass.pointee.size_allocate = { widget, width, height, _ in
      onMain(SurfaceWidget.data(of: widget)) { (it: SurfaceWidget) in
        it.onAllocate?(Size(width: Double(width), height: Double(height)))
      }
    }
    widgetClass.pointee.focus = { widget, direction in
      let answer = onMain(SurfaceWidget.data(of: widget)) { (it: SurfaceWidget) in
        it.onFocus?(direction)
      }
      if let answer { return answer ? 1 : 0 }
      let parent = g_type_class_peek(gtk_widget_get_type()).assumingMemoryBound(
        to: GtkWidgetClass.self)
      return parent.pointee.focus(widget, direction)
    }
    widgetClass.pointee.contains = { widget, x, y in
      let isInside =
        0..<Double(gtk_widget_get_width(widget)) ~= x
        && 0..<Double(gtk_widget_get_height(widget)) ~= y
      guard isInside else { return 0 }
      return onMain(SurfaceWidget.data(of: widget)) { (it: SurfaceWidget) in
        it.isHit?(Point(x: x, y: y)) ?? true ? 1 : 0
      }
    }
    widgetClass.pointee.snapshot = { widget, snapshot in
      guard let snapshot else { return }
      onMain(SurfaceWidget.data(of: widget), snapshot) { (it: SurfaceWidget, snapshot) in
        it.onSnapshot?(snapshot)
      }
    }
  }

  private nonisolated static func data(
    of widget: UnsafeMutablePointer<GtkWidget>?
  ) -> UnsafeMutableRawPointer? {
    guard let widget else { return nil }
    return g_object_get_qdata(
      UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self), key)
  }
}
