// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4

/// Whether the user wants animations: GTK's setting `gtk-enable-animations`.
@MainActor final class MotionSetting {
  private var connection: (settings: UnsafeMutablePointer<GObject>, id: gulong)?
  /// Called with `true` when animations are not wanted any more, and with `false` when they are.
  private let onChange: @MainActor (Bool) -> Void

  /// Follows the setting on a widget's display; without a display nothing is ever called.
  init(of widget: UnsafeMutablePointer<GtkWidget>, onChange: @escaping @MainActor (Bool) -> Void) {
    self.onChange = onChange
    guard let settings = gtk_widget_get_settings(widget) else { return }
    let object = UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self)
    let id = connect(object, "notify::gtk-enable-animations", to: self) { it, _ in it.read() }
    connection = (object, id)
    read()
  }

  /// Stops to follow the setting, which outlives every window.
  func detach() {
    guard let (settings, id) = connection else { return }
    g_signal_handler_disconnect(settings, id)
    connection = nil
  }

  private func read() {
    guard let settings = connection?.settings else { return }
    var value = GValue()
    // GLib's number for booleans, whose macro Swift does not see.
    g_value_init(&value, GType(5 << 2))
    g_object_get_property(settings, "gtk-enable-animations", &value)
    onChange(g_value_get_boolean(&value) == 0)
    g_value_unset(&value)
  }
}
