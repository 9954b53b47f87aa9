// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import ChildProcesses
import Weft
import WeftGTK

extension Scenarios {
  /// Shortcuts while the user writes Cyrillic letters, or has locked capital ones.
  static func layouts() throws -> @MainActor () async throws -> Void {
    var keys: [KeyEvent] = []
    let node = ListeningNode { keys.append($0) }
    let field = EditableTextNode(placeholder: "Text")
    field.onChange = { if $0 != $0.uppercased() { field.text = $0.uppercased() } }
    node.style.height = 100
    let root = DisplayNode { _, _ in StackLayoutSpec(.column, children: [node, field]) }
    let stage = try Stage(size: Size(width: 200, height: 200), root)
    return {
      try await stage.settle()
      let before = try presentLayouts()
      defer { try? setLayouts(before) }
      // After the first client, because the X server resets the layouts when it has none.
      try setLayouts("ru,us")
      try await stage.settle()
      node.focus()
      // The key of C, by its code on the keyboard.
      for key in ["54", "ctrl+54", "ctrl+shift+54"] { try await stage.user("key", key) }
      try await stage.user("key", "Caps_Lock", "key", "ctrl+54", "key", "Caps_Lock")
      let expected: [(Character, Modifiers)] = [
        ("\u{441}", []), ("c", .control), ("C", [.control, .shift]), ("c", .control),
      ]
      for (index, (character, modifiers)) in expected.enumerated() {
        let isKnown = index < keys.count && keys[index].modifiers == modifiers
        Probe.report("key-\(index)", isKnown && keys[index].key == .character(character) ? 1 : 0)
      }
      // Normalized steps are undone as the user's.
      try await stage.user("mousemove", "100", "115", "click", "1", "key", "54", "key", "55")
      Probe.report("typed", field.text == "\u{421}\u{41C}" ? 1 : 0)
      try await stage.user("key", "ctrl+52")
      Probe.report("undone", field.text == "\u{421}" ? 1 : 0)
      stage.window.close()
    }
  }

  /// The keyboard layouts of the X server.
  private static func presentLayouts() throws -> String {
    let output = try ChildProcess("setxkbmap", arguments: ["-query"]).output(timeout: 20).data
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    let line = lines.first { $0.hasPrefix("layout:") } ?? "us"
    return line.split(separator: " ").last.map(String.init) ?? "us"
  }

  private static func setLayouts(_ names: String) throws {
    _ = try ChildProcess("setxkbmap", arguments: [names]).run(timeout: 20)
  }
}

/// A node that records its keys.
private final class ListeningNode: DisplayNode {
  private let onKey: (KeyEvent) -> Void

  init(_ onKey: @escaping (KeyEvent) -> Void) {
    self.onKey = onKey
    super.init()
    isFocusable = true
  }

  override func handle(_ event: KeyEvent) -> Bool {
    onKey(event)
    return true
  }
}
