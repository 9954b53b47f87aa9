// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

/// Controls with an opacity of 0 are skipped by Tab, and lose the focus when they fade out.
@MainActor @Suite struct TransparentFocusTests {
  enum Kind: CaseIterable { case toggle, field, slider, link, list, stack, button }

  private struct Page: Component {
    @State var isOn = false
    @State var text = ""
    @State var number = 0.0
    var opacity = 0.0
    let kind: Kind

    var body: some Component {
      VStack {
        Button("Before") {}
        control.opacity(opacity)
        Button("After") {}
        Text("\(isOn) \(text) \(number)")
      }
    }

    @ComponentBuilder private var control: some Component {
      switch kind {
      case .toggle: Toggle("Toggle", isOn: $isOn)
      case .field: TextField("Field", text: $text)
      case .slider: Slider(value: $number)
      case .link:
        Link("Link", destination: .init(filePath: "/")).environment(\.openURL, .init { _ in })
      case .list: List { ForEach(0..<20) { Text("row \($0)") } }.frame(height: 60)
      case .stack: HStack { Toggle("Inside", isOn: $isOn) }
      case .button: Button("Button") { isOn = true }
      }
    }
  }

  private func focusedLabel(_ window: HeadlessWindow) -> String? {
    (window.host.dispatcher.focus.layer?.owner as? DisplayNode)?.accessibility.label
  }

  @Test(arguments: Kind.allCases)
  func tabSkipsATransparentControl(_ kind: Kind) throws {
    let window = HeadlessWindow(
      size: Size(width: 300, height: 300), rootNode: ComponentNode(Page(kind: kind)))
    try window.settle()
    window.key(.tab)
    #expect(focusedLabel(window) == "Before")
    window.key(.tab)
    #expect(focusedLabel(window) == "After")
    window.key(.tab, modifiers: .shift)
    #expect(focusedLabel(window) == "Before")
  }

  @Test(arguments: Kind.allCases)
  func aControlThatFadesOutLosesTheFocus(_ kind: Kind) throws {
    let node = ComponentNode(Page(opacity: 1, kind: kind))
    let window = HeadlessWindow(size: Size(width: 300, height: 300), rootNode: node)
    try window.settle()
    window.key(.tab)
    window.key(.tab)
    #expect(focusedLabel(window) != "After" && focusedLabel(window) != "Before")
    let former = node.texts.last
    node.update(to: Page(opacity: 0, kind: kind))
    window.advance(by: 0.5)
    try window.settle()
    #expect(window.host.dispatcher.focus.layer == nil)
    window.key(.space)
    try window.settle()
    #expect(node.texts.last == former)
    // Tab continues from the former position.
    window.key(.tab)
    #expect(focusedLabel(window) == "After")
  }
}
