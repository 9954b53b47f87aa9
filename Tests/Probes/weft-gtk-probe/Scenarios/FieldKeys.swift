// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Weft
import WeftGTK

private struct Dialog: Component {
  @State var text = "text"
  @State var notes = "notes"
  let log: @MainActor @Sendable (String) -> Void

  var body: some Component {
    VStack(spacing: 4) {
      TextField("Name", text: $text)
      TextEditor(text: $notes).frame(height: 100)
      Button("Cancel") { log("cancel") }.keyboardShortcut(.cancelAction)
      Button("Send") { log("send") }.keyboardShortcut(.return, modifiers: .control)
    }
  }
}

private struct Row: Identifiable, Equatable, Sendable {
  let id: Int
}

extension Scenarios {
  /// Keys that a field and the window around it use.
  static func fieldKeys() throws -> @MainActor () async throws -> Void {
    var log: [String] = []
    let root = ComponentNode(Dialog(log: { log.append($0) }))
    let stage = try Stage(size: Size(width: 300, height: 240), root)
    return {
      try await stage.settle()
      for (name, y) in [("line", "18"), ("lines", "80")] {
        log = []
        try await stage.user("mousemove", "150", y, "click", "1")
        try await stage.user("key", "Escape")
        Probe.report("\(name)-escape-cancels", log == ["cancel"] ? 1 : 0)
      }
      log = []
      try await stage.user("mousemove", "150", "80", "click", "1")
      try await stage.user("key", "ctrl+Return")
      Probe.report("shortcut-over-editor", log == ["send"] ? 1 : 0)
      try await stage.user("key", "Return", "key", "x")
      Probe.report("plain-return-is-a-line", log == ["send"] ? 1 : 0)
      stage.window.close()
      try await pasting()
      try await selecting()
    }
  }

  private static func pasting() async throws {
    let field = EditableTextNode()
    let password = EditableTextNode(kind: .password)
    let stage = try Stage(
      "pasting", size: Size(width: 300, height: 100),
      DisplayNode { _, _ in StackLayoutSpec(.column, spacing: 4, children: [field, password]) })
    // Before the first layout of the window.
    Probe.report("focused-after-present", field.focus() ? 1 : 0)
    try await stage.settle()
    try await stage.user("key", "a", "key", "b")
    Probe.report("typed-after-present", field.text == "ab" ? 1 : 0)
    gdk_clipboard_set_text(gtk_widget_get_clipboard(stage.widget), "one\r\ntwo\nthree")
    try await stage.user("key", "ctrl+a", "key", "ctrl+v")
    await stage.frames(5)
    Probe.report("pasted-in-one-line", field.text == "one two three" ? 1 : 0)
    field.text = "ab"
    try await stage.user("key", "End", "key", "ctrl+v")
    await stage.frames(5)
    try await stage.user("key", "ctrl+z")
    Probe.report("pasting-is-undone", field.text == "ab" ? 1 : 0)
    try await stage.user("key", "Tab", "type", "secret")
    Probe.report("typed-password", password.text == "secret" ? 1 : 0)
    Probe.report("password-entry", stage.has("GtkPasswordEntry") ? 1 : 0)
    stage.window.close()
  }

  private static func selecting() async throws {
    let text = TextNode("Some text to select")
    text.isSelectable = true
    let fields = [EditableTextNode(), EditableTextNode(kind: .lines)]
    for field in fields { field.text = "field" }
    let nodes: [DisplayNode] = [text] + fields
    let stage = try Stage(
      "selecting", size: Size(width: 300, height: 220),
      DisplayNode { _, _ in StackLayoutSpec(.column, spacing: 10, children: nodes) })
    func selected() -> [Bool] {
      [!text.selectedText.isEmpty] + fields.map { !$0.selectedRange.isEmpty }
    }
    func click(_ node: DisplayNode) async throws {
      try await stage.user("mousemove", "20", "\(node.frame.midY)", "click", "1")
    }
    try await stage.settle()
    for (index, field) in fields.enumerated() {
      try await click(field)
      try await stage.user("key", "ctrl+a")
      var expected = [false, false, false]
      expected[index + 1] = true
      Probe.report("selected-in-\(index)", selected() == expected ? 1 : 0)
    }
    try await stage.user(
      "mousemove", "20", "\(text.frame.midY)", "click", "--repeat", "2", "--delay", "30", "1")
    Probe.report("selected-in-text", selected() == [true, false, false] ? 1 : 0)
    try await click(fields[0])
    try await stage.user("key", "ctrl+a")
    Probe.report("selected-in-field-again", selected() == [false, true, false] ? 1 : 0)
    stage.window.close()
  }

  /// Fields that are out of sight while the user acts on them.
  static func fieldsOutOfSight() throws -> @MainActor () async throws -> Void {
    let field = EditableTextNode()
    let tall = DisplayNode()
    tall.style.height = 2000
    let scroll = ScrollNode(
      DisplayNode { _, _ in StackLayoutSpec(.column, children: [field, tall]) })
    let stage = try Stage(size: Size(width: 300, height: 200), scroll)
    return {
      try await stage.settle()
      try await stage.user("mousemove", "150", "18", "click", "1", "key", "a", "key", "b")
      for (name, key) in [("typing", "x"), ("deleting", "BackSpace"), ("moving", "Left")] {
        scroll.contentOffset.y = 600
        await stage.frames(3)
        try await stage.user("key", key)
        Probe.report("\(name)-reveals", scroll.contentOffset.y)
      }
      scroll.contentOffset.y = 600
      await stage.frames(3)
      field.text = "set by code"
      await stage.frames(3)
      Probe.report("code-reveals-nothing", scroll.contentOffset.y)
      field.focus()
      await stage.frames(3)
      Probe.report("focusing-reveals", scroll.contentOffset.y)
      stage.window.close()
      try await listOutOfSight()
      try await tallEditor()
    }
  }

  private static func listOutOfSight() async throws {
    let field = EditableTextNode()
    let list = CollectionNode(items: (0..<500).map(Row.init)) { row in
      if row.id == 0 { Node(field).frame(height: 40) } else { Text("\(row.id)").frame(height: 40) }
    }
    let stage = try Stage("list", size: Size(width: 300, height: 200), list)
    try await stage.settle()
    list.waitUntilAllUpdatesAreProcessed()
    try await stage.settle()
    try await stage.user("mousemove", "150", "18", "click", "1", "key", "a")
    list.contentOffset.y = 6000
    try await stage.settle()
    try await stage.user("key", "b")
    try await stage.settle()
    Probe.report("list-typed", field.text == "ab" ? 1 : 0)
    Probe.report("list-reveals", list.contentOffset.y)
    stage.window.close()
  }

  private static func tallEditor() async throws {
    let editor = EditableTextNode(kind: .lines)
    editor.text = (0..<60).map { "line \($0)" }.joined(separator: "\n")
    editor.style.height = 1800
    let scroll = ScrollNode(DisplayNode { _, _ in StackLayoutSpec(.column, children: [editor]) })
    let stage = try Stage("editor", size: Size(width: 300, height: 200), scroll)
    try await stage.settle()
    try await stage.user("mousemove", "100", "50", "click", "1", "key", "ctrl+End")
    try await stage.rest(milliseconds: 200)
    await stage.frames(3)
    Probe.report("caret-at-the-end", scroll.contentOffset.y)
    try await stage.user("key", "ctrl+Home")
    try await stage.rest(milliseconds: 200)
    await stage.frames(3)
    Probe.report("caret-at-the-beginning", scroll.contentOffset.y)
    stage.window.close()
  }
}

extension Stage {
  fileprivate var widget: UnsafeMutablePointer<GtkWidget>? {
    window.gtkWidget?.assumingMemoryBound(to: GtkWidget.self)
  }

  /// Whether the window has a widget of a class.
  fileprivate func has(_ name: String) -> Bool {
    var widgets = [widget].compactMap(\.self)
    while let next = widgets.popLast() {
      let instance = UnsafeMutableRawPointer(next).assumingMemoryBound(to: GTypeInstance.self)
      if String(cString: g_type_name_from_instance(instance)) == name { return true }
      var child = gtk_widget_get_first_child(next)
      while let current = child {
        widgets.append(current)
        child = gtk_widget_get_next_sibling(current)
      }
    }
    return false
  }
}
