// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayers
import WeftLayout

/// Decides whether a widget or its enclosing content scrolls, because GTK's scrolled windows
/// consume all scroll events and drags, even if they have nothing to scroll.
extension WidgetControl {
  /// Whether a scrolled window can scroll in a direction, or another controller handles scroll
  /// events.
  final func canScroll(toward delta: Vector, at location: Point) -> Bool {
    widgets(at: location).contains { widget in
      if let scroller = ScrolledWindow(widget) { return scroller.hasRoom(toward: delta) }
      return controllers(of: widget, gtk_event_controller_scroll_get_type()).contains {
        let flags = gtk_event_controller_scroll_get_flags($0).rawValue
        let axis =
          delta.dy == 0
          ? GTK_EVENT_CONTROLLER_SCROLL_HORIZONTAL : GTK_EVENT_CONTROLLER_SCROLL_VERTICAL
        return flags & axis.rawValue != 0
      }
    }
  }

  /// Whether a scrolled window can scroll in a direction, or a widget slides along its axis.
  final func canDrag(toward delta: Vector, at location: Point) -> Bool {
    let orientation = delta.dy == 0 ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
    return widgets(at: location).contains { widget in
      if let scroller = ScrolledWindow(widget) { return scroller.hasRoom(toward: delta) }
      if isInstance(widget, of: gtk_range_get_type()) {
        return gtk_orientable_get_orientation(OpaquePointer(widget)) == orientation
      }
      return controllers(of: widget, gtk_gesture_pan_get_type()).contains {
        gtk_gesture_pan_get_orientation($0) == orientation
      }
    }
  }

  /// Cancels the widget's touch gestures, because an enclosing layer has taken over the touches.
  final func cancelGestures() {
    // The row may have been removed during the touch.
    if isRemoved { return }
    let gestures = widgets.flatMap { controllers(of: $0, gtk_gesture_get_type()) }
    // A handler for the end of one gesture may remove others.
    for gesture in gestures { g_object_ref(UnsafeMutableRawPointer(gesture)) }
    for gesture in gestures {
      gtk_event_controller_reset(gesture)
      g_object_unref(UnsafeMutableRawPointer(gesture))
    }
  }

  /// The widgets at a point of the window, from the innermost to the outermost.
  private func widgets(at location: Point) -> [UnsafeMutablePointer<GtkWidget>] {
    guard !isRemoved else { return [] }
    var found: [UnsafeMutablePointer<GtkWidget>] = []
    var current = gtk_widget_pick(parent, location.x, location.y, GTK_PICK_DEFAULT)
    while let picked = current, picked != parent {
      found.append(picked)
      if picked == widget { return found }
      current = gtk_widget_get_parent(picked)
    }
    return []
  }

  /// Returns the active controllers of a type, which the widget retains.
  private func controllers(
    of widget: UnsafeMutablePointer<GtkWidget>, _ type: GType
  ) -> [OpaquePointer] {
    guard let list = gtk_widget_observe_controllers(widget) else { return [] }
    defer { g_object_unref(UnsafeMutableRawPointer(list)) }
    return (0..<g_list_model_get_n_items(list)).compactMap { index in
      guard let item = g_list_model_get_item(list, index) else { return nil }
      defer { g_object_unref(item) }
      let controller = OpaquePointer(item)
      let works = gtk_event_controller_get_propagation_phase(controller) != GTK_PHASE_NONE
      return works && isInstance(item, of: type) ? controller : nil
    }
  }
}

@MainActor private struct ScrolledWindow {
  private let pointer: OpaquePointer

  init?(_ widget: UnsafeMutablePointer<GtkWidget>) {
    guard isInstance(widget, of: gtk_scrolled_window_get_type()) else { return nil }
    pointer = OpaquePointer(widget)
  }

  func hasRoom(toward delta: Vector) -> Bool {
    var policies = (horizontal: GTK_POLICY_NEVER, vertical: GTK_POLICY_NEVER)
    gtk_scrolled_window_get_policy(pointer, &policies.horizontal, &policies.vertical)
    let isVertical = delta.dy != 0
    let policy = isVertical ? policies.vertical : policies.horizontal
    let adjustment =
      isVertical
      ? gtk_scrolled_window_get_vadjustment(pointer)
      : gtk_scrolled_window_get_hadjustment(pointer)
    guard policy != GTK_POLICY_NEVER, let adjustment else { return false }
    let value = gtk_adjustment_get_value(adjustment)
    let end = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
    let isForward = isVertical ? delta.dy > 0 : delta.dx > 0
    // Ignores fractions of a pixel.
    return isForward ? value < end - 0.5 : value > gtk_adjustment_get_lower(adjustment) + 0.5
  }
}

func isInstance(_ object: UnsafeMutableRawPointer, of type: GType) -> Bool {
  g_type_check_instance_is_a(object.assumingMemoryBound(to: GTypeInstance.self), type) != 0
}
