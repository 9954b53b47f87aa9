// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft
import WeftGTK

extension Scenarios {
  /// Fields of components whose text an `onChange(of:)` normalizes after the widget's own change.
  /// Undo and redo treat the normalized text as typed.
  static func componentFields() throws -> @MainActor () async throws -> Void {
    let texts = TypedTexts()
    let stage = try Stage(
      size: Size(width: 300, height: 300), ComponentNode(UppercaseForm(texts: texts)))
    return {
      try await stage.settle()
      for (name, y) in [("line", "20"), ("lines", "120")] {
        @MainActor func report(_ what: String, _ expected: String) {
          let text = name == "line" ? texts.line : texts.lines
          Probe.report("\(name)-\(what)", text == expected ? 1 : 0)
        }
        @MainActor func key(_ keys: String...) async throws {
          for key in keys {
            try await stage.user("key", key)
            await stage.frames(4)
          }
        }
        try await stage.user("mousemove", "100", y, "click", "1")
        try await key("a", "b", "c")
        report("normalized", "ABC")
        try await key("ctrl+z")
        report("undone", "AB")
        try await key("ctrl+z", "ctrl+z")
        report("all-undone", "")
        try await key("ctrl+y", "ctrl+y")
        report("redone", "AB")
        try await key("ctrl+y")
        report("all-redone", "ABC")
        try await key("d")
        report("typed-after-redoing", "ABCD")
        try await key("Home", "Right", "x", "y")
        report("normalized-inside", "AXYBCD")
      }
      // A change that arrives later than a handler's answer is the program's text.
      try await stage.user("key", "ctrl+z")
      await stage.frames(44)
      texts.clear()
      try await stage.settle()
      Probe.report("cleared", texts.lines.isEmpty ? 1 : 0)
      try await stage.user("key", "ctrl+z")
      try await stage.settle()
      Probe.report("stays-clear", texts.lines.isEmpty ? 1 : 0)
      stage.window.close()
    }
  }
}

/// The latest texts of the fields.
@MainActor private final class TypedTexts: Sendable {
  var (line, lines) = ("", "")
  var clear: @MainActor () -> Void = {}
}

private struct UppercaseForm: Component {
  let texts: TypedTexts
  @State private var line = ""
  @State private var lines = ""

  var body: some Component {
    VStack(spacing: 10) {
      TextField("Line", text: $line)
        .frame(height: 40)
        .onChange(of: line) { [texts] in
          texts.line = line
          line = line.uppercased()
        }
      TextEditor(text: $lines)
        .frame(height: 100)
        .onChange(of: lines) { [texts] in
          texts.lines = lines
          lines = lines.uppercased()
        }
        .onAppear { [texts] in
          texts.clear = { lines = "" }
        }
    }
    .frame(width: 300, height: 300, alignment: .top)
  }
}
