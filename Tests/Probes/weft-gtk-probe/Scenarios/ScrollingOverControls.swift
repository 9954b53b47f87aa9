// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGTK
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// A wheel over a page with a multiline field, a GTK list and a slider, then a drag of the page's
  /// scroll bar while the user types.
  static func scrollingOverControls() throws -> @MainActor () async throws -> Void {
    let field = EditableTextNode(placeholder: "Lines", kind: .lines)
    let list = WidgetNode { makeList() }
    list.style.height = 100
    let slider = WidgetNode { gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 100, 1) }
    slider.style.height = 40
    let tall = DisplayNode()
    tall.style.height = 2000
    let scroll = ScrollNode(
      DisplayNode { _, _ in StackLayoutSpec(.column, children: [field, list, slider, tall]) })
    let stage = try Stage(size: Size(width: 300, height: 300), scroll)
    return {
      @MainActor func turn(_ button: String, over node: DisplayNode) async throws -> Double {
        scroll.contentOffset.y = 0
        await stage.frames(3)
        let place = ["\(node.frame.midX)", "\(node.frame.midY)"]
        try await stage.user(
          "mousemove", place[0], "\(node.frame.midY - 2)", "mousemove", place[0], place[1])
        try await stage.user("click", button)
        return scroll.contentOffset.y
      }
      try await stage.settle()
      Probe.report("empty-field", try await turn("5", over: field))
      Probe.report("slider", try await turn("5", over: slider))
      field.text = (0..<40).map { "line \($0)" }.joined(separator: "\n")
      await stage.frames(5)
      Probe.report("long-field", try await turn("5", over: field))
      let ofList = list.gtkWidget
      @MainActor func fieldOffset() -> Double {
        scrollers(in: stage).first { $0 != ofList }.map(offset(of:)) ?? .nan
      }
      Probe.report("long-field-scrolled", fieldOffset() > 0 ? 1 : 0)
      // An undone edit scrolls into view.
      let place = ["\(field.frame.midX)", "\(field.frame.midY)"]
      try await stage.user("mousemove", place[0], place[1], "click", "1", "key", "ctrl+Home")
      try await stage.user("key", "x")
      for _ in 0..<5 { _ = try await turn("5", over: field) }
      Probe.report("field-offset", fieldOffset())
      try await stage.user("key", "ctrl+z")
      await stage.frames(25)
      Probe.report("field-offset-undone", fieldOffset())
      try await Stage.tool(["click", "--repeat", "40", "--delay", "20", "5"])
      Probe.report("field-at-its-end", try await turn("5", over: field))
      Probe.report("list", try await turn("5", over: list))
      Probe.report("list-scrolled", offset(of: list) > 0 ? 1 : 0)
      list.gtkWidget.map {
        gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(OpaquePointer($0)), 1e6)
      }
      await stage.frames(3)
      Probe.report("list-at-its-end", try await turn("5", over: list))
      // The field keeps the keys and its composition while the page scrolls.
      field.text = ""
      scroll.contentOffset.y = 0
      await stage.frames(3)
      try await stage.user("mousemove", "150", "40", "click", "1", "key", "a")
      try await stage.user("key", "ctrl+shift+u", "key", "4")
      try await stage.user("mousemove", "295", "250", "click", "1")
      Probe.report("scrolled-by-the-bar", scroll.contentOffset.y > 0 ? 1 : 0)
      try await stage.user("key", "1", "key", "Return")
      Probe.report("typed", field.text == "aA" ? 1 : 0)
      stage.window.close()
    }
  }

  private static func makeList() -> UnsafeMutablePointer<GtkWidget> {
    let scroller = gtk_scrolled_window_new()!
    let area = gtk_drawing_area_new()!
    gtk_widget_set_size_request(area, 100, 400)
    gtk_scrolled_window_set_child(OpaquePointer(scroller), area)
    return scroller
  }

  private static func offset(of node: WidgetNode) -> Double {
    node.gtkWidget.map(offset(of:)) ?? .nan
  }

  private static func scrollers(in stage: Stage) -> [UnsafeMutablePointer<GtkWidget>] {
    var found = [stage.window.gtkWidget?.assumingMemoryBound(to: GtkWidget.self)]
      .compactMap(\.self)
    var index = 0
    while index < found.count {
      var child = gtk_widget_get_first_child(found[index])
      while let current = child {
        found.append(current)
        child = gtk_widget_get_next_sibling(current)
      }
      index += 1
    }
    return found.filter {
      let instance = UnsafeMutableRawPointer($0).assumingMemoryBound(to: GTypeInstance.self)
      return g_type_check_instance_is_a(instance, gtk_scrolled_window_get_type()) != 0
    }
  }

  private static func offset(of scroller: UnsafeMutablePointer<GtkWidget>) -> Double {
    gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(OpaquePointer(scroller)))
  }
}
