// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

extension Scenarios {
  /// A finger rests on a word, drags a handle, and taps a line of the menu.
  static func textUnderFingers() throws -> @MainActor () async throws -> Void {
    let text = TextNode("first words here", font: Font(size: 20, design: .monospaced))
    text.isSelectable = true
    let page = DisplayNode { _, _ in
      StackLayoutSpec(.column, alignItems: .start) { text }.padding(40)
    }
    let stage = try Stage(size: Size(width: 400, height: 300), page)
    return {
      try await stage.settle()
      let screen = try TouchScreen(stage)
      let letter = text.frame.width / 16
      let (top, foot) = (40 + text.frame.height / 2, 40 + text.frame.height)
      func wait() async throws { try await stage.rest(milliseconds: 400) }
      try await screen.down(40 + 8 * letter, top)
      try await stage.rest(milliseconds: 800)
      Probe.report("selected-word", text.selectedText == "words" ? 1 : 0)
      try await screen.up(40 + 8 * letter, top)
      try await wait()
      Probe.report("menu", stage.menuLine("Copy") == nil ? 0 : 1)
      // In every GTK program, the first touch beside an open menu closes it.
      try await screen.tap(300, 250)
      try await wait()
      Probe.report("menu-after-a-touch-beside", stage.menuLine("Copy") == nil ? 0 : 1)
      Probe.report("selected-still", text.selectedText == "words" ? 1 : 0)
      let handle = Point(x: 40 + 11 * letter + 10, y: foot + 10)
      try await screen.drag(
        from: handle, to: Point(x: handle.x + 3 * letter, y: handle.y))
      try await screen.up(handle.x + 3 * letter, handle.y)
      try await wait()
      Probe.report("selected-by-handle", text.selectedText == "words he" ? 1 : 0)
      if let line = stage.menuLine("Copy") { try await screen.tap(line) }
      try await wait()
      Probe.report("copied", stage.copiedText == "words he" ? 1 : 0)
      Probe.report("selected-after-copying", text.selectedText == "words he" ? 1 : 0)
      // Above the handles.
      try await screen.tap(40 + 2 * letter, 45)
      try await wait()
      Probe.report("selected-after-a-tap", Double(text.selectedText.count))
      stage.window.close()
    }
  }
}

extension Stage {
  private var widget: UnsafeMutablePointer<GtkWidget>? {
    window.gtkWidget?.assumingMemoryBound(to: GtkWidget.self)
  }

  fileprivate func menuLine(_ title: String) -> UnsafeMutablePointer<GtkWidget>? {
    var widgets = [widget].compactMap(\.self)
    while let widget = widgets.popLast() {
      let instance = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
      if g_type_check_instance_is_a(instance, gtk_label_get_type()) != 0,
        String(cString: gtk_label_get_text(OpaquePointer(widget))) == title
      {
        return widget
      }
      var child = gtk_widget_get_first_child(widget)
      while let next = child {
        widgets.append(next)
        child = gtk_widget_get_next_sibling(next)
      }
    }
    return nil
  }

  fileprivate var copiedText: String? {
    guard let widget, let clipboard = gtk_widget_get_clipboard(widget),
      let content = gdk_clipboard_get_content(clipboard)
    else { return nil }
    var value = GValue()
    // G_TYPE_STRING, a macro.
    g_value_init(&value, GType(16 << 2))
    defer { g_value_unset(&value) }
    guard gdk_content_provider_get_value(content, &value, nil) != 0 else { return nil }
    return g_value_get_string(&value).map { String(cString: $0) }
  }
}
