// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import Weft
import WeftTesting

private struct Counter: Component {
  @State var count = 0
  var body: some Component {
    VStack(alignment: .leading) {
      Text("\(count)").frame(height: 20)
      Text("more").onTapGesture { count += 1 }.accessibilityIdentifier("more")
    }
  }
}

/// The tools that tests of components use.
@MainActor @Suite struct NodeOutlineTests {
  @Test func anOutlineSaysWhatIsThere() throws {
    let node = ComponentNode(Counter())
    let window = HeadlessWindow(size: Size(width: 100, height: 60), rootNode: node)
    try window.settle()
    let outline = NodeOutline(node, frames: false)
    #expect(outline.lines.first?.hasPrefix("ComponentNode<Counter>") == true)
    #expect(outline.lines.contains("  text \"0\""))
    #expect(outline.lines.contains { $0.contains("#more") })
    #expect(outline.difference(from: outline.description) == nil)
    let before = outline.description
    #expect(window.click(text: "more"))
    window.advance(by: 1)
    try window.settle()
    let difference = try #require(NodeOutline(node, frames: false).difference(from: before))
    #expect(difference.contains("-   text \"0\"\n+   text \"1\""))
  }

  /// The outline contains the cells of a list, but no subnodes of the list.
  @Test func anOutlineShowsTheRowsOfAList() throws {
    func outline(_ names: [String]) throws -> NodeOutline {
      let node = ComponentNode(List(names, id: \.self) { Text($0).frame(height: 20) })
      return try Rendering(of: node, at: Size(width: 100, height: 60), frames: false).outline
    }
    let rows = try outline(["a", "b"]).lines.filter { $0.contains("text") }
    #expect(rows.map { $0.trimmingCharacters(in: .whitespaces) } == ["text \"a\"", "text \"b\""])
    #expect(try outline(["a", "c"]).difference(from: outline(["a", "b"]).description) != nil)
  }

  @Test func nodesOutsideOfTheWindowAreNotClicked() throws {
    let node = ComponentNode(Counter())
    let window = HeadlessWindow(size: Size(width: 100, height: 60), rootNode: node)
    try window.settle()
    #expect(!window.click(TextNode()))
    #expect(!window.click(text: "nothing of the kind"))
  }

  /// Nodes that are scrolled out or outside the window are not clicked. A long node is clicked in
  /// its visible part.
  @Test func onlyVisibleNodesAreClicked() throws {
    let taps = Tally()
    let node = ComponentNode(
      VStack {
        ScrollView {
          VStack {
            Rectangle().fill(.red).frame(width: 100, height: 1000).onTapGesture { taps.add(1) }
            Text("far")
          }
        }.frame(height: 60)
      })
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    try window.settle()
    #expect(!window.click(text: "far"))
    let long = try #require(window.nodes(.button).first)
    #expect(window.click(long) && taps.value == 1)
  }

  @Test func appliedChangesAreReadable() {
    var changes = AppliedChanges()
    #expect(changes.description == "")
    changes.insertedItems = [[0, 1], [0, 2]]
    changes.removedSections = [3]
    #expect(
      changes.description
        == "Removed Sections: 3\nInserted Items: \(ItemPath(section: 0, item: 1)), "
        + "\(ItemPath(section: 0, item: 2))")
  }
}
