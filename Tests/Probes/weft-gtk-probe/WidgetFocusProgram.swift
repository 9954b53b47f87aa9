// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGTK
import WeftLayout
import WeftNodes

/// Tab in a program written in plain GTK, which shows nodes between two entries.
@MainActor enum WidgetFocusProgram {
  static func main() {
    guard gtk_init_check() != 0, let window = Window() else { Probe.leave(status: 1) }
    WidgetProgram.run {
      do { try await play(window) } catch { Probe.leave(status: 1) }
    }
  }

  private static func play(_ window: Window) async throws {
    try await window.present()
    for step in 1...6 {
      try await window.press("Tab")
      Probe.report("tab-\(step)", window.place)
    }
    for step in 1...6 {
      try await window.press("shift+Tab")
      Probe.report("back-\(step)", window.place)
    }
    // Moves to the field between the two buttons, and to the entry behind them.
    try await window.press("Tab", "Tab", "a", "Tab", "Tab", "b")
    Probe.report("typed-into-the-field", window.field.text == "a" ? 1 : 0)
    Probe.report("typed-behind", window.texts == ["", "b"] ? 1 : 0)
    // Arrows at the end of a text stay there.
    try await window.press("shift+Tab", "shift+Tab", "End", "Right", "Right", "Home", "Left")
    try await window.press("Left")
    Probe.report("arrows-in-the-field", window.place)
    // An arrow that no node handles does not move to the entry behind.
    try await window.press("Tab", "Down")
    Probe.report("arrow-on-a-node", window.place)
    // A GTK widget that code focuses takes the focus from the nodes.
    window.focusFirstEntry()
    try await window.press("c")
    Probe.report("by-code", window.place)
    Probe.report("typed-in-front", window.texts == ["c", "b"] ? 1 : 0)
    window.close()
    let alone = Window(isAlone: true)
    try await alone?.present()
    for step in 1...4 {
      try await alone?.press("Tab")
      Probe.report("alone-\(step)", alone?.place ?? .nan)
    }
    alone?.close()
  }

  /// A window with an entry, nodes (a button, a field, another button and a node without input) and
  /// a second entry. A variant has the nodes only.
  @MainActor private final class Window {
    let field = EditableTextNode()
    private let buttons = [ButtonNode("First"), ButtonNode("Last")]
    private let entries: [UnsafeMutablePointer<GtkWidget>]
    private let window: UnsafeMutablePointer<GtkWidget>

    init?(isAlone: Bool = false) {
      let order: [DisplayNode] = [buttons[0], field, buttons[1]]
      let column = DisplayNode { _, _ in StackLayoutSpec(.column, children: order) }
      let size = Size(width: 200, height: 120)
      guard let widget = try? NodeWidget(rootNode: column, naturalSize: size),
        let still = try? NodeWidget(rootNode: DisplayNode(), naturalSize: size),
        let made = gtk_window_new(), let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
      else { return nil }
      window = made
      let nodes = [widget, still].map { $0.gtkWidget.assumingMemoryBound(to: GtkWidget.self) }
      entries = isAlone ? [] : [gtk_entry_new(), gtk_entry_new()]
      let gtkBox = UnsafeMutableRawPointer(box).assumingMemoryBound(to: GtkBox.self)
      for child in entries.prefix(1) + nodes + entries.dropFirst() {
        gtk_box_append(gtkBox, child)
      }
      gtk_window_set_child(gtkWindow, box)
    }

    private var gtkWindow: UnsafeMutablePointer<GtkWindow> {
      UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)
    }

    func present() async throws {
      gtk_window_present(gtkWindow)
      try await Task.sleep(for: .milliseconds(400))
      if entries.isEmpty { return }
      focusFirstEntry()
      try await Task.sleep(for: .milliseconds(50))
    }

    func focusFirstEntry() { gtk_widget_grab_focus(entries[0]) }

    func press(_ keys: String...) async throws {
      for key in keys {
        try await Stage.tool(["key", key])
        try await Task.sleep(for: .milliseconds(80))
      }
    }

    /// The position of the focus, from 0 for the first entry to 4 for the last one. The value is -1
    /// without a focus, and -2 for several.
    var place: Double {
      let focus = gtk_window_get_focus(gtkWindow)
      let isInside = { (entry: UnsafeMutablePointer<GtkWidget>) in
        focus.map { gtk_widget_is_ancestor($0, entry) != 0 } ?? false
      }
      let isIn = entries.map(isInside)
      let places =
        [isIn.first ?? false, buttons[0].isFocused, field.isFocused, buttons[1].isFocused]
        + isIn.dropFirst()
      let found = places.indices.filter { places[$0] }
      return found.count > 1 ? -2 : Double(found.first ?? -1)
    }

    var texts: [String] {
      entries.map { String(cString: gtk_editable_get_text(OpaquePointer($0))) }
    }

    func close() { gtk_window_destroy(gtkWindow) }
  }
}
