// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Foundation
import WeftCollections
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

extension Scenarios {
  /// In each kind of field, handlers set another text while further keys wait.
  static func fieldHandlers() throws -> @MainActor () async throws -> Void {
    let kinds: [(String, EditableTextNode)] = [
      ("line", EditableTextNode(placeholder: "Line")),
      ("search", EditableTextNode(placeholder: "Search", kind: .search)),
      ("lines", EditableTextNode(placeholder: "Lines", kind: .lines)),
    ]
    let nodes = kinds.map(\.1)
    let stage = try Stage(
      size: Size(width: 300, height: 300),
      DisplayNode { _, _ in StackLayoutSpec(.column, spacing: 10, children: nodes) })
    return {
      try await stage.settle()
      for (name, field) in kinds { try await stage.answer(name, field) }
      stage.window.close()
    }
  }

  /// Handlers that run while a field enters the window.
  static func appearingFields() throws -> @MainActor () async throws -> Void {
    let nodes = EditableTextNode.Kind.allCases.filter { $0 != .password }.map { kind in
      let field = EditableTextNode(kind: kind)
      field.text = "begin"
      field.onSelectionChange = {
        field.onSelectionChange = nil
        field.text = "x"
      }
      return field
    }
    let stage = try Stage(
      size: Size(width: 300, height: 300),
      DisplayNode { _, _ in StackLayoutSpec(.column, spacing: 10, children: nodes) })
    let closing = EditableTextNode(kind: .lines)
    closing.text = "begin"
    var other: Stage?
    closing.onSelectionChange = { other?.window.close() }
    let place = DisplayNode()
    closing.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    return {
      other = try Stage("closing", size: Size(width: 100, height: 100), place)
      try await other?.settle()
      place.addSubnode(closing)
      await stage.frames(20)
      Probe.report("closed", other?.window.gtkWidget == nil ? 1 : 0)
      other = nil
      try await stage.settle()
      for (field, name) in zip(nodes, ["line", "search", "lines"]) {
        let (x, y) = ("\(field.frame.midX)", "\(field.frame.midY)")
        try await stage.user("mousemove", x, y, "click", "1", "key", "End", "key", "y")
        Probe.report("\(name)-text", field.text == "xy" ? 1 : 0)
      }
      stage.window.close()
    }
  }

  /// A field keeps the focus when its window is presented again.
  static func presenting() throws -> @MainActor () async throws -> Void {
    let field = EditableTextNode(placeholder: "Text")
    let stage = try Stage(size: Size(width: 200, height: 60), field)
    return {
      try await stage.settle()
      try await stage.user("mousemove", "100", "30", "click", "1", "key", "a")
      stage.window.present()
      await stage.frames(4)
      Probe.report("focused", field.isFocused ? 1 : 0)
      try await stage.user("key", "b")
      Probe.report("typed", field.text == "ab" ? 1 : 0)
      stage.window.close()
    }
  }

  /// A field in a dark list in a light window, which scrolls out with the focus and returns.
  static func returningFields() throws -> @MainActor () async throws -> Void {
    let field = EditableTextNode(placeholder: "Text")
    let rows = (0..<100).map { _ in
      let row = CellNode()
      row.style.height = 40
      return row
    }
    rows[0].layoutSpecBlock = { _, _ in StackLayoutSpec(.column, children: [field]) }
    let list = CollectionNode(items: Array(0..<100), id: \.self) { rows[$0] }
    list.traitOverrides.colorScheme = .dark
    let stage = try Stage(size: Size(width: 200, height: 200), list)
    return {
      try await stage.settle()
      list.waitUntilAllUpdatesAreProcessed()
      try await stage.settle()
      @MainActor func report(_ name: String) throws {
        stage.report(
          name, in: try stage.picture(), x: 150,
          y: Int(field.frame.midY))  // bounded: inside the window
      }
      try report("before")
      try await stage.user("mousemove", "100", "15", "click", "1")
      list.contentOffset = Point(x: 0, y: 600)
      await stage.frames(4)
      Probe.report("focused", field.isFocused ? 1 : 0)
      field.text = "x"
      await stage.frames(4)
      list.contentOffset = .zero
      try await stage.settle()
      try report("after")
      stage.window.close()
    }
  }
}

extension Stage {
  fileprivate func answer(_ name: String, _ field: EditableTextNode) async throws {
    let (x, y) = ("\(field.frame.midX)", "\(field.frame.midY)")
    try await user("mousemove", x, y, "click", "1")
    var words: [String] = []
    field.onChange = { text in
      // Longer than the interval between keys.
      usleep(60_000)
      guard text.hasSuffix(" ") else { return }
      words.append(text)
      field.text = ""
    }
    try await user("type", "--delay", "5", "foo bar ")
    await frames(41)
    Probe.report("\(name)-words", words == ["foo ", "bar "] && field.text.isEmpty ? 1 : 0)
    if name == "lines" { return }
    var submitted: [String] = []
    field.onChange = { text in
      usleep(60_000)
      if text != text.uppercased() { field.text = text.uppercased() }
    }
    field.onSubmit = { submitted.append($0) }
    try await user("key", "--delay", "5", "a", "Return")
    await frames(3)
    Probe.report("\(name)-submitted", submitted == ["A"] ? 1 : 0)
  }
}
