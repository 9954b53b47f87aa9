// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

struct Counter: Component {
  @State private var count = 0

  var body: some Component {
    HStack(spacing: 8) {
      Text("\(count)")
      Button("Add") { count += 1 }
    }
  }
}

struct Greeting: Component {
  @State private var name = ""
  @State private var isLoud = false

  var body: some Component {
    VStack(spacing: 8) {
      TextField("Name", text: $name)
      LoudnessSwitch(isOn: $isLoud)
      Text(isLoud ? "HELLO \(name.uppercased())" : "Hello \(name)")
    }
  }
}

struct LoudnessSwitch: Component {
  @Binding var isOn: Bool

  var body: some Component {
    Toggle("Loud", isOn: $isOn)
  }
}

struct PackagePicker: Component {
  let packages: [Package]
  @State private var selection: Package.ID?

  var body: some Component {
    VStack(spacing: 8) {
      Text(selection.map { "You chose \($0)." } ?? "Choose a package.")
      List(packages, selection: $selection) { Text($0.name).padding(8) }
    }
  }
}

@MainActor @Suite struct StateSnippets {
  private func window(_ component: some Component) throws -> HeadlessWindow {
    let window = HeadlessWindow(
      size: Size(width: 320, height: 300), rootNode: ComponentNode(component))
    try window.settle()
    return window
  }

  @Test func aState() throws {
    let window = try window(Counter())
    #expect(window.click(text: "Add"))
    try window.settle()
    #expect(window.node(.text, label: "1") != nil)
  }

  @Test func bindings() throws {
    let window = try window(Greeting())
    let field = try #require(window.node(.textField))
    #expect(window.type("Ada", into: field))
    try window.settle()
    #expect(window.node(.text, label: "Hello Ada") != nil)

    let toggle = try #require(window.node(.switch))
    #expect(window.click(toggle))
    window.advance(by: 1)
    try window.settle()
    #expect(window.node(.text, label: "HELLO ADA") != nil)
  }

  @Test func aList() throws {
    let window = try window(PackagePicker(packages: Package.samples))
    #expect(window.click(text: "pango"))
    window.advance(by: 1)
    try window.settle()
    #expect(window.node(.text, label: "You chose pango.") != nil)
  }
}
