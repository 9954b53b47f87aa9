// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Weft
import WeftGTK

extension Scenarios {
  /// Tab stops at each entry of a widget with several entries, between the nodes.
  static func tabbing() throws -> @MainActor () async throws -> Void {
    let before = ButtonNode("Before")
    let box = WidgetNode(placeholderSize: Size(width: 200, height: 100)) {
      makeEntries(3)
    }
    let after = EditableTextNode(placeholder: "After")
    let root = DisplayNode { _, _ in StackLayoutSpec(.column, children: [before, box, after]) }
    let stage = try Stage(size: Size(width: 200, height: 200), root)
    return {
      try await stage.settle()
      before.focus()
      for letter in ["a", "b", "c", "d"] { try await stage.tab("Tab", letter) }
      Probe.report("forward", texts(of: box) == ["a", "b", "c"] ? 1 : 0)
      Probe.report("after", after.text == "d" ? 1 : 0)
      // GTK selects the text of an entry when Tab reaches it.
      for letter in ["e", "f", "g"] { try await stage.tab("shift+Tab", letter) }
      Probe.report("back", texts(of: box) == ["g", "f", "e"] ? 1 : 0)
      try await stage.user("key", "shift+Tab")
      Probe.report("before", before.isFocused ? 1 : 0)
      stage.window.close()
    }
  }

  /// Ctrl+Tab leaves a multiline text, in which Tab is a letter, and then moves the focus as Tab
  /// does.
  static func controlTabbing() throws -> @MainActor () async throws -> Void {
    let before = ButtonNode("Before")
    let lines = EditableTextNode(placeholder: "Lines", kind: .lines)
    let box = WidgetNode(placeholderSize: Size(width: 200, height: 60)) { makeEntries(2) }
    let after = EditableTextNode(placeholder: "After")
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.column, children: [before, lines, box, after])
    }
    let stage = try Stage(size: Size(width: 200, height: 300), root)
    return {
      try await stage.settle()
      lines.focus()
      for key in ["a", "Tab", "shift+Tab", "b"] { try await stage.user("key", key) }
      for letter in ["c", "d", "e"] { try await stage.tab("ctrl+Tab", letter) }
      Probe.report("lines", lines.text == "a\t\tb" ? 1 : 0)
      Probe.report("forward", texts(of: box) == ["c", "d"] && after.text == "e" ? 1 : 0)
      try await stage.user("key", "ctrl+Tab")
      Probe.report("around", before.isFocused ? 1 : 0)
      for letter in ["f", "g", "h", "i"] { try await stage.tab("ctrl+shift+Tab", letter) }
      Probe.report("back", texts(of: box) == ["h", "g"] && after.text == "f" ? 1 : 0)
      Probe.report("back-in-lines", lines.text == "a\t\tbi" ? 1 : 0)
      try await stage.user("key", "ctrl+shift+Tab")
      Probe.report("before", before.isFocused ? 1 : 0)
      stage.window.close()
    }
  }

  /// Tab skips widgets that do not handle keys.
  static func passingOver() throws -> @MainActor () async throws -> Void {
    let fields = (0..<2).map { EditableTextNode(placeholder: "\($0)") }
    let label = WidgetNode { gtk_label_new("Label") }
    let button = WidgetNode {
      let button = gtk_button_new_with_label("Button")!
      gtk_widget_set_sensitive(button, 0)
      return button
    }
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.column, children: [fields[0], label, button, fields[1]])
    }
    let stage = try Stage(size: Size(width: 200, height: 200), root)
    return {
      try await stage.settle()
      fields[0].focus()
      try await stage.user("key", "a")
      for letter in ["b", "c"] { try await stage.tab("Tab", letter) }
      Probe.report("passed-over", fields.map(\.text) == ["c", "b"] ? 1 : 0)
      gtk_widget_set_sensitive(button.gtkWidget, 1)
      for letter in ["d", "e"] { try await stage.tab("Tab", letter) }
      Probe.report("stopped", fields.map(\.text) == ["c", "e"] ? 1 : 0)
      stage.window.close()
    }
  }

  private static func makeEntries(_ count: Int) -> UnsafeMutablePointer<GtkWidget> {
    let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
    let pointer = UnsafeMutableRawPointer(box).assumingMemoryBound(to: GtkBox.self)
    for _ in 0..<count { gtk_box_append(pointer, gtk_entry_new()) }
    return box
  }

  private static func texts(of box: WidgetNode) -> [String] {
    var texts: [String] = []
    var child = box.gtkWidget.flatMap { gtk_widget_get_first_child($0) }
    while let entry = child {
      texts.append(String(cString: gtk_editable_get_text(OpaquePointer(entry))))
      child = gtk_widget_get_next_sibling(entry)
    }
    return texts
  }
}

extension Stage {
  fileprivate func tab(_ key: String, _ letter: String) async throws {
    try await user("key", key)
    try await user("key", letter)
  }
}
