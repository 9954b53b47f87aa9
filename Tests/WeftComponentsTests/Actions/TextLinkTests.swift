// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import Weft
import WeftTesting

/// Links in the text of components, which open with the environment's action.
@MainActor @Suite struct TextLinkTests {
  enum Kind: CaseIterable { case attributed, styled, label, selectable, joined }

  enum Way: CaseIterable { case click, keys, assistive }

  private static let text = "See the manual"

  @MainActor @ComponentBuilder
  private static func content(_ kind: Kind) -> some Component {
    let url = URL(string: "https://example.org/manual")!
    switch kind {
    case .attributed, .selectable:
      Text(attributed(url)).textSelection(kind == .selectable ? .enabled : .disabled)
    case .styled:
      Text(StyledText(attributed(url)))
    case .label:
      Label {
        Text(attributed(url))
      } icon: {
        Text("i")
      }
    case .joined:
      Text("") + Text(attributed(url))
    }
  }

  private static func attributed(_ url: URL) -> AttributedString {
    var string = AttributedString(text)
    string.link = url
    return string
  }

  /// In a row of a list, the click must not select the row.
  @Test(arguments: Kind.allCases, Way.allCases)
  func linksOpenOnceAndSelectNothing(_ kind: Kind, _ way: Way) throws {
    let log = Journal<String>()
    let node = ComponentNode(
      SelectingList { Self.content(kind) }
        .environment(\.openURL, OpenURLAction { log.note($0.lastPathComponent) }))
    let window = HeadlessWindow(size: Size(width: 300, height: 200), rootNode: node)
    try window.settle()
    let row = try #require(window.nodes(text: Self.text).first)
    let text = try #require(
      (row as? TextNode) ?? row.textNodes.first { $0.text.string == Self.text })
    switch way {
    case .click:
      let place = Point(x: 8, y: text.bounds.midY)
      let point = text.layer.convertToWindow(Rect(origin: place, size: .zero)).origin
      window.move(to: point)
      try window.settle()
      #expect(window.host.dispatcher.cursor == .pointer)
      window.click(at: point)
    case .keys:
      for _ in 0..<4 where !text.isFocused { window.key(.tab) }
      #expect(text.isFocused)
      window.key(.enter)
    case .assistive: #expect(text.performAccessibilityAction(.activate))
    }
    try window.settle()
    #expect(log.difference(from: ["manual"]) == nil)
    #expect(window.nodes(text: "selected: []").count == 1)
  }

  @Test func textsWithoutLinksLeaveClicksToTheRow() throws {
    let node = ComponentNode(SelectingList { Text(Self.text) })
    let window = HeadlessWindow(size: Size(width: 300, height: 200), rootNode: node)
    try window.settle()
    window.click(try #require(window.nodes(text: Self.text).first))
    try window.settle()
    #expect(window.nodes(text: "selected: [0]").count == 1)
  }

  private struct SelectingList<Row: Component>: Component {
    @State var selection: Set<Int> = []
    let row: Row

    init(@ComponentBuilder row: () -> Row) { self.row = row() }

    var body: some Component {
      VStack {
        Text("selected: \(selection.sorted())")
        List(selection: $selection) { ForEach(0..<1) { _ in row } }
      }
    }
  }
}
