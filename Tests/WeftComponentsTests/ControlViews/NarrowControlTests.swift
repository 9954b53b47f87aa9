// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

/// Buttons, menus and collections in little space.
@MainActor @Suite struct NarrowControlTests {
  enum Kind: CaseIterable { case button, borderless, plain, prominent, menu, icon, node }

  nonisolated private static let title = "A title that is much too long for its button"

  @MainActor @ComponentBuilder
  private static func control(_ kind: Kind) -> some Component {
    switch kind {
    case .button: Button(title) {}
    case .borderless: Button(title) {}.buttonStyle(.borderless)
    case .plain: Button(title) {}.buttonStyle(.plain).lineLimit(1)
    case .prominent: Button(title) {}.buttonStyle(.borderedProminent)
    case .menu: Menu(title) { Button("Command") {} }
    case .icon:
      Button {
      } label: {
        HStack(spacing: 4) {
          Box(16, 16)
          Text(title)
        }
      }
    case .node: Node { ButtonNode(title) }
    }
  }

  private func texts(_ node: DisplayNode) -> [TextNode] {
    (node as? TextNode).map { [$0] } ?? node.subnodes.flatMap(texts)
  }

  private func frame(_ node: DisplayNode) -> Rect {
    node.layer.convertToWindow(node.bounds)
  }

  @Test(arguments: Kind.allCases, [80.0, 120, 200])
  func narrowControlsTruncateTheirTitle(_ kind: Kind, _ width: Double) throws {
    let root = ComponentNode(
      HStack(spacing: 4) {
        Self.control(kind)
        Text("neighbor")
      })
    let window = HeadlessWindow(size: Size(width: width, height: 60), rootNode: root)
    try window.settle()
    let found = texts(root)
    let title = try #require(found.first { $0.text.string == Self.title })
    let neighbor = try #require(found.first { $0.text.string == "neighbor" })
    #expect(title.isTruncated)
    #expect(frame(title).maxX <= frame(neighbor).minX)
    #expect(frame(neighbor).maxX <= width + 0.5)
  }

  @Test func aFixedFrameTruncates() throws {
    let root = ComponentNode(
      HStack(spacing: 0) {
        Button(Self.title) {}.frame(width: 90)
        Text("neighbor")
      })
    let window = HeadlessWindow(size: Size(width: 300, height: 60), rootNode: root)
    try window.settle()
    let found = texts(root)
    #expect(found[0].isTruncated && frame(found[0]).maxX <= 90)
    #expect(frame(found[1]).minX >= 90)
  }

  /// A collection in nested stacks fills them like a list, with or without `flexGrow()`.
  @Test(arguments: [false, true]) func collectionNodesFillNestedStacks(grows: Bool) throws {
    let collection = CollectionNode()
    let root = ComponentNode(
      VStack {
        Text("title").frame(height: 20)
        VStack {
          if grows { Node(collection).flexGrow() } else { Node(collection) }
          Text("footer").frame(height: 20)
        }
      })
    let window = HeadlessWindow(size: Size(width: 300, height: 900), rootNode: root)
    try window.settle()
    #expect(collection.frame.height == 860)
    window.resize(to: Size(width: 200, height: 200))
    try window.settle()
    #expect(collection.frame.height == 160 && collection.frame.width == 200)
  }

  @Test func collectionNodesKeepTheirOwnSize() throws {
    let collection = CollectionNode()
    collection.style.height = 120
    let other = CollectionNode()
    let root = ComponentNode(
      VStack {
        Node(collection)
        Node(other).frame(height: 70)
        Text("footer").frame(height: 20)
      })
    let window = HeadlessWindow(size: Size(width: 300, height: 900), rootNode: root)
    try window.settle()
    #expect(collection.frame.height == 120 && other.frame.height == 70)
  }

  /// A node's `frame` is its rectangle, and with arguments the modifier of components.
  @Test func aNodeHasTheModifierForFrames() throws {
    let to = EditableTextNode(placeholder: "To")
    let square = DisplayNode()
    let root = ComponentNode(
      VStack {
        to.frame(maxWidth: .infinity)
        square.frame(width: 30, height: 30)
      })
    let window = HeadlessWindow(size: Size(width: 300, height: 100), rootNode: root)
    try window.settle()
    #expect(to.frame.width == 300)
    #expect(square.frame.size == Size(width: 30, height: 30))
  }
}
