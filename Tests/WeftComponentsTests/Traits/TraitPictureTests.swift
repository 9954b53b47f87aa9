// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import Weft
import WeftTesting

/// The visible effect of traits on everything that follows them.
@MainActor @Suite struct TraitPictureTests {
  struct Look: Sendable, CustomTestStringConvertible {
    var name: String
    var traits = Traits()
    var scale = 1.0

    var testDescription: String { name }
  }

  private nonisolated static let looks: [Look] = {
    var looks: [Look] = []
    for scale in [1, 1.25, 2] {
      for scheme in Traits.ColorScheme.allCases {
        for direction in LayoutDirection.allCases {
          var look = Look(name: "\(scheme)-\(direction == .leftToRight ? "ltr" : "rtl")@\(scale)")
          look.traits.colorScheme = scheme
          look.traits.layoutDirection = direction
          look.scale = scale
          looks.append(look)
        }
      }
    }
    for scheme in Traits.ColorScheme.allCases {
      var look = Look(name: "\(scheme)-large-contrast")
      look.traits.colorScheme = scheme
      look.traits.contrast = .high
      look.traits.text.scale = 1.5
      look.traits.accentColor = .purple
      looks.append(look)
    }
    return looks
  }()

  @Test(arguments: looks)
  func aWindowFollowsTheTraits(look: Look) throws {
    let screen = TraitScreen(cardScheme: .dark)
    // A window that opens with other traits shows the same as a change to them.
    let window = HeadlessWindow(
      size: Size(width: 320, height: 300), scale: look.scale, rootNode: screen)
    try window.settle()
    var traits = look.traits
    traits.scale = look.scale
    window.traits = traits
    try window.settle()
    screen.list.contentOffset = Point(x: 0, y: 10)
    window.click(at: Point(x: 160, y: 130))
    let field = screen.field
    window.click(at: field.layer.convertToWindow(field.bounds.center))
    try window.settle()
    try ReferencePictures().verify(try window.render(), named: look.name)

    let fresh = TraitScreen(cardScheme: .dark)
    let other = HeadlessWindow(
      size: Size(width: 320, height: 300), scale: look.scale, traits: traits, rootNode: fresh)
    try other.settle()
    fresh.list.contentOffset = Point(x: 0, y: 10)
    other.click(at: Point(x: 160, y: 130))
    other.click(at: field.layer.convertToWindow(field.bounds.center))
    try other.settle()
    // The result does not depend on whether a window opens with the traits or changes to them.
    #expect(try other.render().difference(from: try window.render())?.differingPixels == 0)
  }
}

/// A field, a card that is always dark, and a list with headers.
private final class TraitScreen: DisplayNode {
  let field = EditableTextNode(placeholder: "Search", isSearchField: true)
  let list = CollectionNode(
    items: Array(1...12), id: \.self
  ) { number in
    HStack(spacing: 8) {
      Text("\(number)").font(.headline).foregroundColor(.accent)
      VStack(alignment: .leading) {
        Text("Row")
        Text("second label").font(.caption).foregroundColor(.secondaryLabel)
      }
      Spacer()
      Text("third").font(.caption).foregroundColor(.tertiaryLabel)
    }
    .padding(EdgeInsets(horizontal: 12, vertical: 6))
  }
  private let card = ComponentNode {
    HStack(spacing: 8) {
      Text("Always dark")
      Text(TraitScreen.link)
    }
    .padding(8)
    .background(.background)
    .cornerRadius(6)
    .border(.separator)
  }
  private let line = ComponentNode { Divider() }

  init(cardScheme: Traits.ColorScheme) {
    super.init()
    card.traitOverrides = TraitOverrides(colorScheme: cardScheme)
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.column) {
      StackLayoutSpec(.column, spacing: 8) {
        field
        StackLayoutSpec(.row, children: [card])
      }
      .padding(10)
      line
      list.flexGrow(1).flexShrink(1)
    }
  }

  private nonisolated static var link: AttributedString {
    var text = AttributedString("a link")
    text.link = URL(string: "https://example.org")
    return text
  }
}
