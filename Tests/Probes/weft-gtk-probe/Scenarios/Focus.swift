// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftGTK
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// Keys that move the focus between nodes and text fields, and a mouse over both.
  static func focus() throws -> @MainActor () async throws -> Void {
    let (first, second) = (KeyNode(height: 36), KeyNode(height: 36))
    let (name, place) = (
      HearingField(placeholder: "Name"), EditableTextNode(placeholder: "Place")
    )
    let root = DisplayNode { _, _ in
      InsetLayoutSpec(
        insets: EdgeInsets(all: 10),
        child: StackLayoutSpec(.column, spacing: 10, children: [first, name, second, place]))
    }
    root.backgroundColor = .white
    var hover: [GestureRecognizer.State] = []
    second.addGestureRecognizer(HoverGestureRecognizer { hover.append($0.state) })
    let stage = try Stage("focus", size: Size(width: 220, height: 240), root)
    let order: [(String, DisplayNode)] = [
      ("first", first), ("name", name), ("second", second), ("place", place),
    ]
    func report(_ step: String) {
      let focused = order.firstIndex { $0.1.isFocused }.map(Double.init) ?? -1
      Probe.report(step, focused)
    }
    return {
      try await stage.settle()
      for step in 1...5 {
        try await stage.user("key", "Tab")
        report("tab-\(step)")
        if step == 1 {
          try reportRing("ring", of: first, in: stage)
          first.traitOverrides.accentColor = .red
          await stage.frames(3)
          try reportRing("red-ring", of: first, in: stage)
        }
        try await stage.user("type", "--delay", "20", ["a", "bc", "d", "e", "f"][step - 1])
        if step == 2 { try await Stage.screenshotIfWanted() }
      }
      try await stage.user("key", "ctrl+Down")
      report("ctrl-and-an-arrow")
      Probe.report("typed-name", name.text == "bc" ? 1 : 0)
      Probe.report("typed-place", place.text == "e" ? 1 : 0)
      Probe.report("keys-of-nodes", first.keys == "af" && second.keys == "d" ? 1 : 0)
      for step in 1...4 {
        try await stage.user("key", "shift+Tab")
        report("back-\(step)")
      }
      // The field handles some arrow keys itself.
      try await stage.user("key", "Tab", "key", "Left")
      report("arrow-in-a-field")
      try await stage.user("key", "Down")
      report("arrow-out-of-a-field")

      place.focus()
      await stage.frames(2)
      report("field-by-code")
      try await stage.user("key", "End", "type", "x")
      Probe.report("typed-after-code", place.text == "ex" ? 1 : 0)
      second.focus()
      await stage.frames(2)
      report("node-by-code")
      try await stage.user("type", "y")
      Probe.report("node-typed-after-code", place.text == "ex" && second.keys == "dy" ? 1 : 0)

      try await stage.click(name)
      report("field-by-click")
      try await stage.user("key", "End", "type", "z")
      Probe.report("typed-after-click", name.text == "bcz" ? 1 : 0)
      try await stage.user("key", "Escape")
      report("escape")
      let before = (first.keys, second.keys, name.text)
      try await stage.user("key", "space")
      try await stage.user("type", "q")
      Probe.report(
        "space-after-escape", before == (first.keys, second.keys, name.text) ? 1 : 0)
      try await stage.user("key", "Tab")
      report("tab-after-escape")
      try await stage.click(name)
      try await stage.user("key", "Escape")
      try await stage.user("key", "shift+Tab")
      report("back-after-escape")
      try await stage.click(place)
      try await stage.click(second)
      report("node-by-click")
      try await stage.click(place)
      try await stage.user("mousemove", "4", "4", "click", "1")
      report("press-beside")
      // No layer handles the key, and GTK does not move the focus with it.
      try await stage.user("key", "Down")
      report("arrow-without-a-focus")

      hover = []
      try await stage.point(at: second)
      Probe.report("hover-begins", hover.first == .began ? 1 : 0)
      try await stage.point(at: place)
      Probe.report("hover-ends", hover.last == .ended ? 1 : 0)
      try await stage.point(at: second)
      Probe.report("hover-begins-again", hover.count { $0 == .began } == 2 ? 1 : 0)

      // A removed field loses the focus.
      try await stage.click(name)
      root.layoutSpecBlock = { _, _ in StackLayoutSpec(.column, children: [first, second]) }
      try await stage.settle()
      report("after-a-field-left")
      Probe.report("field-heard-of-the-end", name.heard.last == false ? 1 : 0)
      try await stage.user("key", "Tab")
      report("tab-after-a-field-left")
      stage.window.close()
    }
  }

  /// How far the ring around a node is from the accent color there.
  private static func reportRing(_ name: String, of node: DisplayNode, in stage: Stage) throws {
    // bounded: a position in a small window
    let place = (x: Int(node.frame.minX) - 2, y: Int(node.frame.midY))
    let color = try stage.picture().pixel(x: place.x, y: place.y)
    let accent = Color.accent.resolved(in: node.traits)
    Probe.report(
      "\(name)-distance", abs(color.red - accent.red) + abs(color.green - accent.green))
  }
}

/// A field that records changes of its focus.
private final class HearingField: EditableTextNode {
  private(set) var heard: [Bool] = []

  override func focusDidChange(_ hasFocus: Bool) { heard.append(hasFocus) }
}

/// A focusable node that records the characters that it receives.
private final class KeyNode: DisplayNode {
  private(set) var keys = ""

  init(height: Double) {
    super.init()
    backgroundColor = Color(hex: 0xDCE9F9)
    style.height = .points(height)
    isFocusable = true
  }

  override func handle(_ event: KeyEvent) -> Bool {
    guard case .character(let character) = event.key else { return false }
    keys.append(character)
    return true
  }
}

extension Stage {
  /// Moves the pointer to the middle of a node through one position beside it, as a hand does.
  fileprivate func point(at node: DisplayNode) async throws {
    guard let middle = node.convert(node.bounds, to: window.rootNode) else { return }
    // bounded: a position in a small window
    let (x, y) = (Int(middle.midX), Int(middle.midY))
    try await user("mousemove", "\(x - 3)", "\(y)", "mousemove", "\(x)", "\(y)")
  }

  fileprivate func click(_ node: DisplayNode) async throws {
    try await point(at: node)
    try await user("click", "1")
  }
}
