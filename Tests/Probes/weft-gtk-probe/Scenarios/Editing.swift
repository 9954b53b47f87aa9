// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftGraphics
import WeftLayout
import WeftNodes

extension Scenarios {
  /// Types real keys into fields of each kind.
  static func editing() throws -> @MainActor () async throws -> Void {
    let lines = EditableTextNode(placeholder: "Lines", kind: .lines)
    let city = EditableTextNode(placeholder: "City")
    city.completion = { typed in ["Berlin", "Bern"].first { $0.hasPrefix(typed) } }
    let password = EditableTextNode(placeholder: "Password", kind: .password)
    let disabled = EditableTextNode(placeholder: "Disabled")
    disabled.isEnabled = false
    let nodes = [lines, city, password, disabled]
    let root = DisplayNode { _, _ in StackLayoutSpec(.column, spacing: 10, children: nodes) }
    root.backgroundColor = .white
    let stage = try Stage(size: Size(width: 300, height: 300), root)
    return {
      try await stage.settle()
      @MainActor func isText(_ name: String, _ node: EditableTextNode, _ text: String) {
        Probe.report(name, node.text == text ? 1 : 0)
        if node.text == text { return }
        FileHandle.standardError.write(Data("\(name): \(node.text)\n".utf8))
      }
      try await stage.user("mousemove", "150", "40", "click", "1")
      try await stage.user("type", "--delay", "30", "one")
      try await stage.user("key", "Return")
      try await stage.user("type", "--delay", "30", "two")
      isText("lines", lines, "one\ntwo")
      try await stage.user("key", "shift+Left", "key", "shift+Left")
      Probe.report("lines-selected", lines.text[lines.selectedRange] == "wo" ? 1 : 0)
      try await stage.user("key", "x")
      isText("lines-typed-over", lines, "one\ntx")
      lines.undo()
      await stage.frames(2)
      lines.undo()
      await stage.frames(2)
      Probe.report("lines-undone", lines.text != "one\ntx" ? 1 : 0)
      lines.text = "by code"
      let all = lines.text.startIndex..<lines.text.endIndex
      lines.selectedRange = lines.text.range(of: "code") ?? all
      await stage.frames(3)
      try await stage.user("key", "q")
      isText("lines-selected-by-code", lines, "by q")

      Probe.report("focus-by-code", city.focus() ? 1 : 0)
      try await stage.user("type", "--delay", "60", "Be")
      isText("completed", city, "Berlin")
      Probe.report("completion-selected", city.text[city.selectedRange] == "rlin" ? 1 : 0)
      try await stage.user("type", "--delay", "60", "rn")
      isText("typed-over-completion", city, "Bern")

      try await stage.user("key", "Tab")
      try await stage.user("type", "--delay", "30", "abc")
      isText("password", password, "abc")
      Probe.report("disabled-takes-no-focus", disabled.focus() ? 0 : 1)
      let place = "\(disabled.frame.midY)"
      try await stage.user("mousemove", "150", place, "click", "1", "key", "q")
      isText("disabled", disabled, "")
    }
  }
}
