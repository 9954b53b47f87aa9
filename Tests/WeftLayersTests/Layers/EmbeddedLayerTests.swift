// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayers
import WeftLayout

@MainActor @Suite struct EmbeddedLayerTests {
  private final class Host: LayerHost {
    private(set) var embedded: [String] = []
    func layerTreeNeedsRender() {}
    func embed(_ layer: EmbeddedLayer) { embedded.append(layer.name ?? "?") }
  }

  private final class Control: EmbeddedControl {
    private(set) var updates = 0
    func update() { updates += 1 }
    func focus() {}
    func resignFocus() {}
    func handle(_ event: KeyEvent) -> Bool { false }
  }

  private let host = Host()
  private let root = Layer("root")
  private let field = TextFieldLayer()

  init() {
    root.host = host
    field.name = "field"
  }

  @Test func theHostIsToldWhenALayerEntersItsTree() {
    root.addSublayer(field)
    #expect(host.embedded == ["field"])
  }

  @Test func theHostIsToldOfLayersDeepInsideOfWhatEnters() {
    let cell = Layer("cell")
    cell.setSublayers([Layer("other"), field])
    #expect(host.embedded.isEmpty)
    root.setSublayers([cell])
    #expect(host.embedded == ["field"])
    root.setSublayers([cell, Layer("another")])
    #expect(host.embedded == ["field"])
  }

  @Test func aNewHostIsToldOfWhatIsThere() {
    let other = Layer("other root")
    other.addSublayer(field)
    #expect(host.embedded.isEmpty)
    other.host = host
    #expect(host.embedded == ["field"])
  }

  /// The text equals "é" in Swift, but its indexes differ.
  @Test func textsOfOtherScalarsAreOthers() {
    let control = Control()
    field.text = "é"
    field.control = control
    var changes: [Int] = []
    field.onChange = { changes.append($0.unicodeScalars.count) }
    field.text = "e\u{301}"
    #expect(control.updates == 1 && field.text.unicodeScalars.count == 2)
    field.takeInput("é")
    #expect(changes == [1])
    // The rest of a completion follows the typed text, compared by scalars.
    field.completion = { _ in "e\u{301}t" }
    field.takeInput("éa")
    #expect(field.text == "éa" && field.wantedSelection == nil)
    field.completion = { $0 + "t" }
    field.takeInput("éab")
    #expect(field.wantedSelection == 3..<4)
  }

  @Test func theControlIsToldWhatCodeChangesButNotWhatItReportsItself() {
    let control = Control()
    field.control = control
    var changes: [String] = []
    field.onChange = { changes.append($0) }
    field.text = "by code"
    #expect(control.updates == 1)
    #expect(changes.isEmpty)
    field.takeInput("typed")
    field.takeInput("typed")
    #expect(control.updates == 1)
    #expect(changes == ["typed"])
    #expect(field.text == "typed")
    field.placeholder = "other"
    field.kind = .search
    #expect(control.updates == 3)
  }

  /// After the user has accepted a completion or code has set a text, deleted text is not completed
  /// again.
  @Test func aDeletionIsNotCompleted() {
    field.completion = { "apple".hasPrefix($0) ? "apple" : nil }
    field.takeInput("a")
    #expect(field.text == "apple")
    field.takeSelection(1..<5)
    // The End key.
    field.takeSelection(5..<5)
    field.takeInput("appl")
    #expect(field.text == "appl")
    field.text = ""
    field.takeInput("a")
    field.takeSelection(1..<5)
    field.completion = { "apple pie".hasPrefix($0) ? "apple pie" : nil }
    field.text = "apple pie"
    field.takeInput("apple pi")
    #expect(field.text == "apple pi")
  }
}
