// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4

/// A gesture of a widget around a node. It claims a press that has moved to the right, as a
/// scrolled window does with a touch.
@MainActor struct ClaimingGesture {
  private let widget: UnsafeMutablePointer<GtkWidget>
  private let drag: OpaquePointer

  init(on widget: UnsafeMutablePointer<GtkWidget>) {
    self.widget = widget
    drag = gtk_gesture_drag_new()
    gtk_event_controller_set_propagation_phase(drag, GTK_PHASE_CAPTURE)
    let claim: @convention(c) (OpaquePointer, Double, Double, gpointer?) -> Void = {
      drag, x, _, _ in
      if x > 20 { gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED) }
    }
    g_signal_connect_data(
      UnsafeMutableRawPointer(drag), "drag-update", unsafeBitCast(claim, to: GCallback.self), nil,
      nil, GConnectFlags(rawValue: 0))
    gtk_widget_add_controller(widget, drag)
  }

  func remove() { gtk_widget_remove_controller(widget, drag) }
}
