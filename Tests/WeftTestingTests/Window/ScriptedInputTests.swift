// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

@MainActor @Suite struct ScriptedInputTests {
  private let node = scrollingRows()
  private let window: HeadlessWindow

  init() throws {
    window = HeadlessWindow(size: Size(width: 200, height: 400), rootNode: node)
    try window.settle()
  }

  private var offset: Double { node.contentOffset.y }

  @Test func touchpad() throws {
    window.scroll(by: 30)
    window.scroll(by: 12)
    #expect(offset == 42)
    window.fling()
    try window.settle()
    #expect(offset == 42)
  }

  @Test func fling() throws {
    window.fling(velocity: 1000)
    #expect(offset == 0)
    window.advance(by: 0.1)
    let early = offset
    #expect(early > 50 && early < 100)
    try window.settle()
    // 1000 points a second, minus 12 ms of rest, decay to 0.998 per millisecond.
    #expect(abs(offset - 493.5) <= 1)
    #expect(abs(window.driver.now - 2.2) < 0.3)
  }

  @Test func wheel() {
    window.wheel(notches: 2)
    #expect(offset == 109)
    window.wheel(notches: -1)
    #expect(offset == 54 || offset == 55)
  }

  @Test func touch() throws {
    window.touchDrag(from: Point(x: 100, y: 300), to: Point(x: 100, y: 200), duration: 0.25)
    #expect(offset == 100)
    // 400 points a second before the glide.
    try window.settle()
    #expect(abs(offset - (100 + 193.8)) < 3)
  }

  @Test func keys() {
    #expect(window.key(.pageDown))
    #expect(offset == 360)
    #expect(window.key(.end))
    #expect(offset == 1600)
    #expect(window.key(.home))
    #expect(offset == 0)
    #expect(!window.key(.escape))
  }

  @Test func clickingAndTypingIntoAField() throws {
    let field = EditableTextNode(placeholder: "Search", isSearchField: true)
    let label = text("Label")
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.column, spacing: 8) {
        field
        label
      }.padding(10)
    }
    let window = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: root)
    try window.settle()
    let changes = Log<String>()
    let submissions = Log<String>()
    field.onChange = { changes.add($0) }
    field.onSubmit = { submissions.add($0) }
    window.type("lost")
    #expect(field.text.isEmpty, "a field takes keys while it has the focus, as GTK's does")
    window.click(at: Point(x: 100, y: 25))
    #expect(window.host.dispatcher.focus.layer === field.layer)
    window.type("a bc\n")
    #expect(field.text == "a bc")
    #expect(changes.entries.suffix(4) == ["a", "a ", "a b", "a bc"])
    #expect(submissions.entries == ["a bc"])
    window.key(.backspace)
    #expect(field.text == "a b")
    #expect(window.driver.wantsFrame)
  }

  /// As under GTK, Tab and Shift+Tab are letters in such a field, and Ctrl+Tab moves the focus.
  @Test func onlyControlTabLeavesAFieldOfManyLines() throws {
    let before = ButtonNode("Before")
    let lines = EditableTextNode(placeholder: "Lines", kind: .lines)
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.column) {
        before
        lines
      }
    }
    let window = HeadlessWindow(size: Size(width: 200, height: 200), rootNode: root)
    try window.settle()
    lines.focus()
    window.type("a")
    window.key(.tab)
    window.key(.tab, modifiers: .shift)
    window.type("b")
    #expect(lines.text == "a\t\tb")
    #expect(window.key(.tab, modifiers: [.control, .shift]))
    #expect(before.isFocused)
    #expect(window.key(.tab, modifiers: .control))
    #expect(lines.isFocused)
  }

  /// As in a real window, without another movement.
  @Test func aRestingMouseFollowsWhatChangesBelow() throws {
    let (front, behind) = (ButtonNode("Front"), ButtonNode("Behind"))
    let root = DisplayNode()
    for button in [behind, front] {
      root.addSubnode(button)
      button.frame = Rect(x: 0, y: 0, width: 100, height: 40)
    }
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: root)
    try window.settle()
    window.move(to: Point(x: 50, y: 20))
    #expect(front.isHovered && !behind.isHovered)
    front.removeFromSupernode()
    try window.settle()
    #expect(!front.isHovered && behind.isHovered)
    behind.frame.origin.y = 60
    try window.settle()
    #expect(!behind.isHovered)
    let frames = window.frames.count
    window.advance(by: 1)
    #expect(window.frames.count == frames, "a window at rest")
  }
}
