// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Weft
import WeftGTK

extension Scenarios {
  /// Widgets that are removed while their popup is open, by an update or with their window. The
  /// mouse and the keys then work elsewhere. The popups must be released, because GTK's timer for
  /// tool tips uses the surface of a popup under the mouse, which is destroyed with the window.
  static func popups() throws -> @MainActor () async throws -> Void {
    let other = try Stage("other", size: Size(width: 50, height: 50), DisplayNode())
    return {
      for way in ["update", "close", "destroy"] {
        let opener = WidgetNode(placeholderSize: Size(width: 200, height: 40)) { makeOpener() }
        let button = ButtonNode("Button")
        var clicks = 0
        button.addAction { clicks += 1 }
        let root = DisplayNode { _, _ in
          StackLayoutSpec(.column, children: [button, opener])
        }
        var stage = try Stage(size: Size(width: 200, height: 200), root)
        try await stage.settle()
        let place = opener.frame.center
        try await stage.user("mousemove", "\(place.x)", "\(place.y)", "click", "1")
        await stage.frames(19)
        Probe.report("\(way)-opened", isOpen(opener) ? 1 : 0)
        let popup = ReleasedPopup(of: opener)
        switch way {
        case "update":
          root.layoutSpecBlock = { _, _ in StackLayoutSpec(.column, children: [button]) }
        case "close": stage.window.close()
        default:
          gtk_window_destroy(
            stage.window.gtkWindow?.assumingMemoryBound(to: GtkWindow.self))
          Probe.report("released-with-the-window", popup.isReleased ? 1 : 0)
        }
        if way != "update" { stage = try Stage(size: Size(width: 200, height: 200), button) }
        try await stage.settle()
        await stage.frames(13)
        try await stage.user("mousemove", "100", "15", "mousemove", "101", "16", "click", "1")
        try await stage.user("key", "space")
        Probe.report("\(way)-clicks", Double(clicks))
        Probe.report("\(way)-released", popup.isReleased ? 1 : 0)
        stage.window.close()
        await other.frames(5)
      }
      other.window.close()
    }
  }

  /// A button with a menu.
  private static func makeOpener() -> UnsafeMutablePointer<GtkWidget> {
    let opener = gtk_menu_button_new()!
    let menu = g_menu_new()!
    g_menu_append(menu, "Line", "none.none")
    gtk_menu_button_set_menu_model(
      OpaquePointer(opener),
      UnsafeMutableRawPointer(menu).assumingMemoryBound(to: GMenuModel.self))
    g_object_unref(UnsafeMutableRawPointer(menu))
    return opener
  }

  private static func isOpen(_ opener: WidgetNode) -> Bool {
    popup(of: opener).map { gtk_widget_get_visible($0) != 0 } ?? false
  }

  fileprivate static func popup(of opener: WidgetNode) -> UnsafeMutablePointer<GtkWidget>? {
    opener.gtkWidget.flatMap { gtk_menu_button_get_popover(OpaquePointer($0)) }
      .map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self) }
  }
}

/// Observes the release of a popup.
@MainActor private final class ReleasedPopup {
  private(set) var isReleased = false

  init(of opener: WidgetNode) {
    guard let popup = Scenarios.popup(of: opener) else { return }
    g_object_weak_ref(
      UnsafeMutableRawPointer(popup).assumingMemoryBound(to: GObject.self),
      { data, _ in
        guard let data else { return }
        let released = Unmanaged<ReleasedPopup>.fromOpaque(data).takeRetainedValue()
        MainActor.assumeIsolated { released.isReleased = true }
      }, Unmanaged.passRetained(self).toOpaque())
  }
}
