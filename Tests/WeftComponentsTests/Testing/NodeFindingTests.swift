// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

private struct Sheet: Component {
  @State var name = ""
  @State var taps = 0
  @State var way = Size(width: 0, height: 0)

  var body: some Component {
    VStack(alignment: .leading) {
      TextField("Name", text: $name).accessibilityIdentifier("name")
      Text("taps \(taps)").frame(height: 30).onTapGesture { taps += 1 }
      Text("drag me").frame(height: 30)
        .gesture(DragGesture(minimumDistance: 2).onEnded { way = $0.translation })
      Text("\(name) \(way.width) \(way.height)").accessibilityIdentifier("state")
      ScrollView { ForEach(0..<100) { Text("row \($0)").frame(height: 20) } }
    }
  }
}

/// The tools that find and use what is shown.
@MainActor @Suite struct NodeFindingTests {
  @Test func oneCallRendersAPictureAndATree() throws {
    let node = ComponentNode(
      VStack(alignment: .leading) {
        Rectangle().fill(.red).frame(width: 20, height: 20)
        Text("title")
      })
    let rendering = try Rendering(
      of: node, at: Size(width: 100, height: 60), scale: 2, frames: false)
    #expect(rendering.picture.size == Size(width: 100, height: 60))
    #expect(rendering.picture.pixel(x: 10, y: 10) == .red)
    let expected = rendering.outline.lines.dropLast() + ["  text \"title\""]
    #expect(rendering.outline.difference(from: expected.joined(separator: "\n")) == nil)
    let other = expected.joined(separator: "\n").replacing("title", with: "name")
    #expect(
      rendering.outline.difference(from: other)?.contains("-   text \"name\"\n+   text \"title\"")
        == true)
  }

  @Test func foundNodesAreClickedAndTypedInto() throws {
    let node = ComponentNode(Sheet())
    let window = HeadlessWindow(size: Size(width: 200, height: 240), rootNode: node)
    func settle() throws {
      window.advance(by: 0.5)
      try window.settle()
    }
    try settle()
    let field = try #require(window.node(.textField))
    #expect(window.type("Ada", into: field))
    try settle()
    #expect(window.tap(try #require(window.nodes(text: "taps 0").last)))
    try settle()
    #expect(!window.nodes(text: "taps 1").isEmpty)
    let handle = try #require(window.nodes(text: "drag me").last)
    #expect(window.drag(handle, by: Vector(dx: 20, dy: 8)))
    try settle()
    #expect(!window.nodes(text: "Ada 20.0 8.0").isEmpty)
    let row = try #require(window.nodes(text: "row 1").last)
    let scroll = try #require(node.everyNode.compactMap { $0 as? ScrollNode }.first)
    #expect(window.scroll(row, by: Vector(dx: 0, dy: 50)))
    #expect(scroll.contentOffset.y == 50)
    // Invisible nodes cannot be used.
    #expect(!window.tap(try #require(window.nodes(text: "row 90").last)))
    #expect(!window.drag(TextNode(), by: Vector(dx: 1, dy: 1)))
  }

  @Test func aJournalWantsAllThatWasApplied() throws {
    let source = ComponentDataSource(sections: [["a", "b"]], context: 0) { text, _ in Text(text) }
    let journal = Journal<AppliedChanges>()
    source.didApply = { journal.note($0) }
    var commands = ItemCommands<String>()
    commands.insert([0, 2], "c")
    try source.enqueue(ModelChangeSet(items: commands), mode: .synchronous)
    var expected = AppliedChanges()
    expected.insertedItems = [[0, 2]]
    let difference = try #require(journal.difference(from: [expected]))
    // Rebuilt items were not expected.
    #expect(difference.contains("  1:") && difference.contains("+   Rebuilt Items: "))
    #expect(journal.difference(from: []) == nil)
    commands = ItemCommands()
    commands.delete([0, 0])
    try source.enqueue(ModelChangeSet(items: commands), mode: .synchronous)
    #expect(journal.difference(from: [])?.contains("+   Removed Items: ") == true)
  }
}
