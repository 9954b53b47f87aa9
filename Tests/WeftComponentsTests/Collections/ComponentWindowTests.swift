// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

private struct Screen: Component {
  let color: Color
  let rows: CollectionNode
  var body: some Component {
    VStack {
      Box(40, 40).background(color)
      Node(rows).flexGrow()
    }
  }
}

@MainActor struct ComponentWindowTests {
  @Test func componentsFillAWindow() throws {
    let rows = CollectionNode(items: [Item(id: 1), Item(id: 2)]) { _ in
      Box(20, 50).background(.blue)
    }
    let root = ComponentNode(Screen(color: .red, rows: rows))
    let window = HeadlessWindow(size: Size(width: 100, height: 200), rootNode: root)
    try window.settle()
    #expect(rows.frame == Rect(x: 0, y: 40, width: 100, height: 160))
    #expect(rows.visibleNodes.count == 2)
    let picture = try window.render()
    #expect(picture.pixel(x: 20, y: 20) == .red)
    #expect(picture.pixel(x: 50, y: 60) == .blue)
    #expect(picture.pixel(x: 50, y: 160) == .white)

    root.update(to: Screen(color: .green, rows: rows))
    try window.settle()
    #expect(try window.render().pixel(x: 20, y: 20) == .green)
    #expect(rows.supernode === root)
  }

  @Test func nodesThatComeLaterAreDrawn() throws {
    let root = ComponentNode(Optional<DecoratedComponent<Text>>.none)
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: root)
    try window.settle()
    #expect(try window.render().pixel(x: 50, y: 50) == .white)
    root.update(to: Text("Text").background(.red))
    try window.settle()
    #expect(try window.render().pixel(x: 90, y: 90) == .red)
    #expect(root.textNodes.first?.contents != nil)
    root.update(to: nil)
    try window.settle()
    #expect(try window.render().pixel(x: 90, y: 90) == .white)
  }
}

/// Rows follow the window's layout direction, in the window itself and in the cells of its
/// collections.
@MainActor struct LayoutDirectionTests {
  @Test func aWindowFromRightToLeft() throws {
    let rows = CollectionNode(items: [Item(id: 1), Item(id: 2)]) { _ in
      HStack {
        Box(20, 20)
        Box(30, 20)
      }
    }
    let root = ComponentNode {
      HStack {
        Box(20, 10)
        Box(30, 10)
      }
      VStack(alignment: .leading) { Box(10, 10) }
      Node(rows).flexGrow()
    }
    let window = HeadlessWindow(size: Size(width: 100, height: 200), rootNode: root)
    try window.settle()
    func lefts(_ node: DisplayNode) -> [Double] { node.subnodes.prefix(3).map(\.frame.minX) }
    #expect(lefts(root) == [0, 20, 0])
    #expect(rows.visibleNodes.map(lefts) == [[0, 20], [0, 20]])
    window.traits.layoutDirection = .rightToLeft
    try window.settle()
    #expect(lefts(root) == [80, 50, 90])
    #expect(rows.visibleNodes.map(lefts) == [[80, 50], [80, 50]])
    window.traits.layoutDirection = .leftToRight
    try window.settle()
    #expect(lefts(root) == [0, 20, 0])
    #expect(rows.visibleNodes.map(lefts) == [[0, 20], [0, 20]])
  }
}

private struct Item: Identifiable, Equatable, Sendable {
  let id: Int
}
