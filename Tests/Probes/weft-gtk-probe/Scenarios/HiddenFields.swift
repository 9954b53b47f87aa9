// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// Code hides the page on which the user types, and shows another one.
  static func hiddenFields() throws -> @MainActor () async throws -> Void {
    let field = EditableTextNode(placeholder: "First")
    let first = DisplayNode { _, _ in StackLayoutSpec(.column, children: [field]) }
    let second = KeyNode()
    second.isHidden = true
    let pages = DisplayNode { _, _ in
      BackgroundLayoutSpec(child: first, background: second)
    }
    let stage = try Stage(size: Size(width: 200, height: 100), pages)
    return {
      try await stage.settle()
      try await stage.user("mousemove", "50", "18", "click", "1", "key", "a")
      Probe.report("typed", field.text == "a" ? 1 : 0)
      first.isHidden = true
      second.isHidden = false
      try await stage.settle()
      try await stage.user("key", "b")
      Probe.report("kept", field.text == "a" ? 1 : 0)
      Probe.report("keys-of-second", Double(second.keys))
      first.isHidden = false
      try await stage.settle()
      try await stage.user("mousemove", "50", "18", "click", "1", "key", "c")
      Probe.report("typed-again", field.text.contains("c") ? 1 : 0)
      // By code, in the turn in which the page becomes visible.
      first.isHidden = true
      try await stage.settle()
      let before = field.text
      first.isHidden = false
      field.focus()
      try await stage.user("key", "d")
      Probe.report(
        "typed-by-code", field.text.contains("d") && field.text.count == before.count + 1 ? 1 : 0)
    }
  }
}

/// A node that counts the keys that it receives.
@MainActor private final class KeyNode: DisplayNode {
  var keys = 0

  override var acceptsFocus: Bool { true }

  override func handle(_ event: KeyEvent) -> Bool {
    keys += 1
    return true
  }
}
