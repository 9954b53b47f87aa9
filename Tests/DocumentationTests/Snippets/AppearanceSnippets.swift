// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

@MainActor @Suite struct AppearanceSnippets {
  @Test func aCard() throws {
    let title = TextNode("Weft", font: .headline)
    let note = TextNode("Appearance", font: .caption, color: .secondaryLabel)
    let card = DisplayNode { _, _ in
      StackLayoutSpec(.column, spacing: 4, children: [title, note]).padding(12)
    }
    card.backgroundColor = .secondaryBackground

    var traits = Traits()
    traits.colorScheme = .dark
    let window = HeadlessWindow(size: Size(width: 200, height: 60), traits: traits, rootNode: card)
    try window.settle()
    let height = title.frame.height
    let ground = Color.secondaryBackground.resolved(in: traits)
    #expect(try window.render().pixel(x: 1, y: 1) == ground)
    #expect(ground.luminance < 0.1)
    window.traits.text.scale = 1.5
    try window.settle()
    #expect(title.frame.height > height)

    window.traits = Traits()
    card.traitOverrides = TraitOverrides(colorScheme: .dark)
    try window.settle()
    #expect(try window.render().pixel(x: 1, y: 1) == ground)
  }
}
