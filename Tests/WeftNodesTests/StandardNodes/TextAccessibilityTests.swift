// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayers
import WeftNodes

/// The accessible descriptions of text nodes.
@MainActor @Suite struct TextAccessibilityTests {
  @Test func aTextIsItsString() {
    let node = TextNode("Weft")
    #expect(node.accessibility.role == .text && node.accessibility.label == "Weft")
    #expect(node.accessibility.traits == [])
    node.text = StyledText("Warp")
    #expect(node.accessibility.label == "Warp")
    node.text = StyledText("")
    #expect(node.accessibility == Accessibility(), "an empty text says nothing")
    node.accessibilityLabel = "Set"
    node.text = StyledText("Weft")
    #expect(node.accessibility.label == "Set")
  }

  @Test func aFieldKeepsWhatWasSetBeforeItWasLoaded() {
    let field = EditableTextNode(placeholder: "Name")
    field.text = "Ada"
    #expect(!field.isNodeLoaded)
    #expect((field.layer as? TextFieldLayer)?.text == "Ada" && field.text == "Ada")
    #expect(field.accessibility.role == .textField)
    #expect(field.accessibility.label == "Name" && field.accessibility.value == "Ada")
    #expect(!field.focus(), "no window, no focus")
  }
}
