// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGTK
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// Controls below a node that ignores the mouse, such as a node that dims the content behind it.
  static func coveredControls() throws -> @MainActor () async throws -> Void {
    let field = EditableTextNode(placeholder: "Text")
    let area = WidgetNode { makeTallArea() }
    let cover = DisplayNode()
    cover.backgroundColor = Color(red: 0, green: 0, blue: 0, alpha: 0.3)
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = false
    root.backgroundColor = .white
    for (node, rect) in [
      (field as DisplayNode, Rect(x: 10, y: 10, width: 180, height: 36)),
      (area, Rect(x: 10, y: 60, width: 180, height: 100)),
      (cover, Rect(x: 0, y: 0, width: 200, height: 200)),
    ] {
      node.frame = rect
      root.addSubnode(node)
    }
    let stage = try Stage(size: Size(width: 200, height: 200), root)
    return {
      for name in ["covered", "free"] {
        try await stage.settle()
        try await stage.user("mousemove", "90", "30", "mousemove", "100", "28", "click", "1")
        try await stage.user("key", "a")
        Probe.report("\(name)-field-typed", field.text.isEmpty ? 0 : 1)
        Probe.report("\(name)-field-has-the-mouse", isUnderMouse(field, in: stage) ? 1 : 0)
        try await stage.user("mousemove", "100", "100", "mousemove", "101", "101", "click", "5")
        Probe.report("\(name)-area-scrolled", offset(of: area) > 0 ? 1 : 0)
        cover.removeFromSupernode()
      }
      stage.window.close()
    }
  }

  private static func makeTallArea() -> UnsafeMutablePointer<GtkWidget> {
    let scroller = gtk_scrolled_window_new()!
    let area = gtk_drawing_area_new()!
    gtk_widget_set_size_request(area, 100, 1000)
    gtk_scrolled_window_set_child(OpaquePointer(scroller), area)
    return scroller
  }

  private static func offset(of area: WidgetNode) -> Double {
    guard let widget = area.gtkWidget else { return .nan }
    return gtk_adjustment_get_value(
      gtk_scrolled_window_get_vadjustment(OpaquePointer(widget)))
  }

  /// Whether GTK shows the window's first control as hovered.
  private static func isUnderMouse(_ field: EditableTextNode, in stage: Stage) -> Bool {
    guard let surface = stage.window.gtkWidget?.assumingMemoryBound(to: GtkWidget.self),
      let clip = gtk_widget_get_first_child(surface)
    else { return false }
    return gtk_widget_get_state_flags(clip).rawValue & GTK_STATE_FLAG_PRELIGHT.rawValue != 0
  }
}
