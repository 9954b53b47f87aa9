// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayout
import WeftNodes
import WeftTesting

@MainActor @Suite struct EditableTextNodeTests {
  @Test func typing() throws {
    let node = EditableTextNode(placeholder: "Search", isSearchField: true)
    let log = Log<String>()
    node.onChange = { log.add("change \($0)") }
    node.onSubmit = { log.add("submit \($0)") }
    let root = DisplayNode { _, _ in node.padding(10) }
    let window = try HeadlessWindow.settled(root, size: Size(width: 200, height: 60))
    window.click(at: Point(x: 100, y: 30))
    window.type("ab")
    window.key(.backspace)
    window.type("\n")
    #expect(log.take() == ["change a", "change ab", "change a", "submit a"])
    #expect(node.text == "a")
  }

  /// A click says which of two fields the keys are for.
  @Test func theFocus() throws {
    let fields = [EditableTextNode(), EditableTextNode()]
    let root = DisplayNode { _, _ in StackLayoutSpec(.column, children: fields) }
    let window = try HeadlessWindow.settled(root)
    for index in [1, 0, 1] {
      window.click(at: Point(x: 50, y: 18 + Double(index) * EditableTextNode.lineHeight))
      window.type("\(index)")
    }
    #expect(fields.map(\.text) == ["0", "11"])
  }

  /// Text set by a program is no typing.
  @Test func settingTheText() throws {
    let node = EditableTextNode()
    let log = Log<String>()
    node.onChange = { log.add($0) }
    let window = try HeadlessWindow.settled(node, size: Size(width: 200, height: 40))
    node.text = "preset"
    #expect(log.take() == [])
    window.click(at: Point(x: 100, y: 20))
    window.type("!")
    #expect(log.take() == ["preset!"])
  }

  /// A field that comes into a window later gets its control too.
  @Test func aFieldThatIsAddedLater() throws {
    let root = DisplayNode()
    let window = try HeadlessWindow.settled(root)
    let (group, node) = (DisplayNode(), EditableTextNode())
    node.frame = Rect(x: 0, y: 0, width: 100, height: 36)
    group.frame = Rect(x: 0, y: 0, width: 100, height: 36)
    group.addSubnode(node)
    root.addSubnode(group)
    try window.settle()
    window.click(at: Point(x: 50, y: 18))
    window.type("ok")
    #expect(node.text == "ok")
  }

  @Test func size() {
    let node = EditableTextNode()
    let range = SizeRange(max: Size(width: 300, height: .infinity))
    let layout = node.layout(thatFits: range, in: LayoutContext(rootIn: range))
    #expect(layout.size == Size(width: 300, height: EditableTextNode.lineHeight))
  }
}
