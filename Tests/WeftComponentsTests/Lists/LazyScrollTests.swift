// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

/// A scroll view around a lazy container, as in SwiftUI.
@MainActor @Suite struct LazyScrollTests {
  private func open(_ component: some Component) throws -> (HeadlessWindow, DisplayNode) {
    let node = ComponentNode(component)
    let window = HeadlessWindow(size: Size(width: 200, height: 200), rootNode: node)
    try window.settle()
    return (window, node)
  }

  private func scrollers(in node: DisplayNode) -> [DisplayNode] {
    node.everyNode.filter { $0 is ScrollNode || $0 is CollectionNode }
  }

  @Test func onlyOneScrollerForALazyStack() throws {
    let (window, node) = try open(
      VStack {
        Text("title")
        ScrollView {
          LazyVStack { ForEach(0..<10_000) { Text("row \($0)").frame(height: 20) } }
            .padding(4)
        }
      })
    let all = scrollers(in: node)
    #expect(all.count == 1)
    let list = try #require(all.first as? CollectionNode)
    #expect(list.frame.height > 150)
    #expect(list.showsScrollBars)
    // Rows far below have no nodes.
    #expect(!window.nodes(text: "row 0").isEmpty)
    #expect(window.nodes(text: "row 9999").isEmpty)
    window.scroll(by: 100_000_000, at: Point(x: 100, y: 100))
    try window.settle()
    #expect(!window.nodes(text: "row 9999").isEmpty)
    #expect(window.nodes(text: "row 0").isEmpty)
    #expect(!window.nodes(text: "title").isEmpty)
  }

  @Test func aLazyGridScrollsWithoutBars() throws {
    let (_, node) = try open(
      ScrollView(showsIndicators: false) {
        LazyVGrid(columns: [GridItem(), GridItem()]) {
          ForEach(0..<1000) { Text("cell \($0)").frame(height: 20) }
        }
      })
    let all = scrollers(in: node)
    #expect(all.count == 1)
    #expect((all.first as? CollectionNode)?.showsScrollBars == false)
  }

  @Test func aPlainStackScrollsInAScrollNode() throws {
    let (_, node) = try open(ScrollView { VStack { ForEach(0..<50) { Text("row \($0)") } } })
    #expect(scrollers(in: node).map { $0 is ScrollNode } == [true])
  }
}
