// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

@testable import WeftLayers

/// Notifications of the focus inside a layer, and the handling of unused keys.
@MainActor @Suite struct FocusWithinTests {
  private final class Member: EventResponder {
    let name: String
    var log: [String] = []
    var shortcut: KeyEvent.Key?
    var onChange: (Bool) -> Void = { _ in }

    init(_ name: String) { self.name = name }

    var acceptsFocus: Bool { true }
    func focusWithinDidChange(_ hasFocus: Bool) {
      log.append(hasFocus ? "in" : "out")
      onChange(hasFocus)
    }
    func handleShortcut(_ event: KeyEvent) -> Bool {
      guard event.key == shortcut else { return false }
      log.append("shortcut")
      return true
    }
  }

  /// The root, two layers inside it, and one layer in each of these.
  private let members = [
    Member("root"), Member("left"), Member("leftLeaf"), Member("right"), Member("rightLeaf"),
  ]
  private let layers: [Layer]
  private let dispatcher: EventDispatcher

  init() {
    layers = members.map { member in
      let layer = Layer()
      layer.responder = member
      return layer
    }
    layers[0].addSublayer(layers[1])
    layers[1].addSublayer(layers[2])
    layers[0].addSublayer(layers[3])
    layers[3].addSublayer(layers[4])
    dispatcher = EventDispatcher(root: layers[0])
  }

  private func logs() -> [String] {
    defer { for member in members { member.log = [] } }
    return members.map { $0.log.joined(separator: " ") }
  }

  @Test func onlyChangedAncestorsReportFocusWithin() {
    dispatcher.focus.set(layers[2])
    #expect(logs() == ["in", "in", "in", "", ""])
    dispatcher.focus.set(layers[1])
    #expect(logs() == ["", "", "out", "", ""])
    dispatcher.focus.set(layers[4])
    #expect(logs() == ["", "out", "", "in", "in"])
    dispatcher.focus.set(nil)
    #expect(logs() == ["out", "", "", "out", "out"])
  }

  /// The enclosing layers are notified when a focused layer is removed or deallocated.
  @Test(arguments: [true, false]) func theFocusEndsWithItsLayer(isFreed: Bool) {
    weak var watched: Layer?
    do {
      let layer = Layer()
      layer.responder = members[2]
      layers[2].addSublayer(layer)
      watched = layer
    }
    dispatcher.focus.set(watched)
    _ = logs()
    dispatcher.focus.endIfGone { _ in false }
    #expect(logs() == ["", "", "", "", ""])
    var kept = watched
    kept?.removeFromSuperlayer()
    if isFreed { kept = nil }
    #expect((watched == nil) == isFreed)
    if !isFreed {
      dispatcher.focus.endIfGone { $0 === kept }
      #expect(logs() == ["", "", "", "", ""])
    }
    dispatcher.focus.endIfGone { _ in false }
    #expect(dispatcher.focus.layer == nil)
    #expect(logs() == ["out", "out", isFreed ? "out" : "out out", "", ""])
    dispatcher.focus.set(layers[2])
    #expect(logs() == ["in", "in", "in", "", ""])
  }

  @Test func theFirstShortcutOfTheTreeIsUsed() {
    members[2].shortcut = .character("s")
    members[4].shortcut = .character("s")
    let key = KeyEvent(.character("s"), modifiers: .control, time: 0)
    #expect(dispatcher.dispatch(key))
    #expect(logs() == ["", "", "shortcut", "", ""])
    layers[1].isHidden = true
    #expect(dispatcher.dispatch(key))
    #expect(logs() == ["", "", "", "", "shortcut"])
    layers[4].isUserInteractionEnabled = false
    #expect(!dispatcher.dispatch(key))
  }

  @Test func aHandlerMovesTheFocusOn() {
    dispatcher.focus.set(layers[2])
    _ = logs()
    members[1].onChange = { [dispatcher, layers] hasFocus in
      if !hasFocus { dispatcher.focus.set(layers[0]) }
    }
    dispatcher.focus.set(layers[4])
    let log = logs()
    #expect(dispatcher.focus.layer === layers[0])
    for (name, log) in zip(["right", "rightLeaf"], log[3...]) {
      #expect(log.isEmpty || log.hasSuffix("out"), "\(name): \(log)")
    }
    #expect(log[1] == "out" && log[2] == "out")
  }

  @Test func aHandlerTakesTheFocusBack() {
    dispatcher.focus.set(layers[2])
    _ = logs()
    members[2].onChange = { [dispatcher, layers] hasFocus in
      if !hasFocus { dispatcher.focus.set(layers[2]) }
    }
    dispatcher.focus.set(layers[4])
    #expect(dispatcher.focus.layer === layers[2])
    let log = logs()
    #expect(log[2].hasSuffix("in"))
    #expect(log[1].isEmpty || log[1].hasSuffix("in"))
    #expect(log[4].isEmpty || log[4].hasSuffix("out"))
  }
}
