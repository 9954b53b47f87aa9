// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

struct ButtonSheet: Component {
  var body: some Component {
    HStack(alignment: .center, spacing: 12) {
      Button("Bordered") { save() }
      Button("Prominent") { save() }.buttonStyle(.borderedProminent)
      Button("Borderless") { save() }.buttonStyle(.borderless)
      Button("Delete", role: .destructive) { save() }
      Button("Disabled") { save() }.disabled(true)
    }
  }

  private func save() {}
}

struct ChoiceSheet: Component {
  @State private var isOn = true
  @State private var size = "M"

  var body: some Component {
    VStack(alignment: .leading, spacing: 12) {
      Toggle("Wi-Fi", isOn: $isOn)
      Toggle("Remember me", isOn: $isOn).toggleStyle(.checkbox)
      Picker("Size", selection: $size) {
        ForEach(["S", "M", "L"], id: \.self) { Text($0).tag($0) }
      }
      .pickerStyle(.segmented)
      Picker("Size", selection: $size) {
        ForEach(["S", "M", "L"], id: \.self) { Text($0).tag($0) }
      }
      .pickerStyle(.radioGroup)
    }
  }
}

struct ValueSheet: Component {
  @State private var volume = 0.4
  @State private var copies = 2
  @State private var name = ""

  var body: some Component {
    VStack(spacing: 12) {
      Slider(value: $volume, in: 0...1) { Text("Volume") }
      Stepper("Copies: \(copies)", value: $copies, in: 1...9)
      ProgressView(value: volume)
      TextField("Name", text: $name)
    }
  }
}

struct ControlSheet: Component {
  var body: some Component {
    VStack(spacing: 20) {
      ButtonSheet()
      HStack(alignment: .top, spacing: 32) {
        ChoiceSheet().frame(width: 200)
        ValueSheet().flexGrow()
      }
    }
    .padding(16)
    .background(.background)
  }
}

@MainActor @Suite struct ControlSnippets {
  @Test(arguments: Traits.ColorScheme.allCases)
  func allControls(scheme: Traits.ColorScheme) throws {
    var traits = Traits()
    traits.colorScheme = scheme
    let window = HeadlessWindow(
      size: Size(width: 660, height: 310), scale: 2, traits: traits,
      rootNode: ComponentNode(ControlSheet()))
    window.advance(by: 0.2)
    try articlePictures.verify(
      window.render(), named: scheme == .dark ? "controls~dark@2x" : "controls@2x")
  }

  @Test func aTintInOnePart() throws {
    let node = ComponentNode(
      ButtonSheet()
        .tint(.orange)
        .environment(\.colorScheme, .dark))
    let window = HeadlessWindow(size: Size(width: 660, height: 60), rootNode: node)
    try window.settle()
    #expect(window.node(.button, label: "Prominent") != nil)
  }
}
