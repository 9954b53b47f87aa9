// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// Gestures and focus, from the window's input to the program's handlers.
@MainActor @Suite struct NodeEventTests {
  private let log = Log<String>()
  private let boxes: [DisplayNode]
  private let window: HeadlessWindow

  /// Three boxes of 60 x 40 in a row, 20 apart, at (20, 20).
  init() throws {
    let boxes = (0..<3).map { index in
      let box = DrawnNode(
        Color(hex: [0xDDE7F7, 0xE3F3E0, 0xFBE9D9][index]), size: Size(width: 60, height: 40))
      box.isFocusable = true
      return box
    }
    self.boxes = boxes
    let root = DisplayNode { _, _ in StackLayoutSpec(.row, spacing: 20) { boxes }.padding(20) }
    root.backgroundColor = .white
    window = HeadlessWindow(size: Size(width: 260, height: 80), rootNode: root)
    try window.settle()
  }

  @Test func aClickTapsTheNodeUnderIt() throws {
    for (index, box) in boxes.enumerated() {
      box.addGestureRecognizer(TapGestureRecognizer { [log] _ in log.add("\(index)") })
    }
    window.click(at: Point(x: 130, y: 40))
    window.click(at: Point(x: 30, y: 30))
    window.click(at: Point(x: 90, y: 30))
    #expect(log.entries == ["1", "0"])
    try window.settle()
  }

  @Test func aLongPressNeedsOnlyTheFrames() throws {
    boxes[0].addGestureRecognizer(LongPressGestureRecognizer { [log] in log.add("\($0.state)") })
    window.send(.down, at: Point(x: 30, y: 30), device: .mouse)
    window.advance(by: 0.49)
    #expect(log.entries.isEmpty)
    window.advance(by: 0.05)
    #expect(log.entries == ["began"])
    window.send(.up, at: Point(x: 30, y: 30), device: .mouse)
    #expect(log.entries == ["began", "ended"])
    // No gesture keeps requesting frames.
    let frames = window.frames.count
    try window.settle()
    window.advance(by: 1)
    #expect(window.frames.count - frames < 5)
  }

  @Test func aPinchScalesANode() {
    var scale = 1.0
    boxes[1].addGestureRecognizer(PinchGestureRecognizer { scale = $0.scale })
    window.pinch(at: Point(x: 130, y: 40), scale: 2)
    #expect(scale == 2)
  }

  @Test func theFocusGoesByTabAndByCode() {
    #expect(window.key(.tab))
    #expect(boxes[0].isFocused)
    #expect(boxes[2].focus())
    #expect(boxes.map(\.isFocused) == [false, false, true])
    boxes[2].resignFocus()
    #expect(!boxes[2].isFocused)
    boxes[1].isFocusable = false
    #expect(!boxes[1].focus())
  }

  /// The window that a node has left ends only its own focus, whichever window runs first.
  @Test(arguments: [true, false]) func theFocusGoesWithANodeToAnotherWindow(first: Bool) throws {
    let (node, roots) = (ListeningNode(log), [DisplayNode(), DisplayNode()])
    for root in roots { root.frame = Rect(x: 0, y: 0, width: 50, height: 50) }
    roots[0].addSubnode(node)
    let windows = try roots.map { try HeadlessWindow.settled($0) }
    #expect(node.focus(showsRing: true))
    #expect(log.take() == ["focus true"])
    roots[1].addSubnode(node)
    windows[1].advanceOneFrame()
    #expect(node.focus(showsRing: true))
    #expect(log.take() == ["focus true"])
    for window in first ? windows : windows.reversed() { try window.settle() }
    #expect(node.isFocused && node.layer.showsFocusRing)
    #expect(log.take() == [])
    #expect(windows[0].host.dispatcher.focus.layer == nil)
    // A node that moves back without a focus request loses the focus.
    roots[0].addSubnode(node)
    for window in windows { try window.settle() }
    #expect(!node.isFocused && !node.layer.showsFocusRing)
    #expect(log.take() == ["focus false"])
  }

  @Test func enterTapsTheNodeThatHasTheFocus() {
    boxes[1].addGestureRecognizer(TapGestureRecognizer { [log] _ in log.add("tap") })
    boxes[1].focus()
    #expect(window.key(.enter))
    #expect(window.key(.space))
    #expect(log.entries == ["tap", "tap"])
  }

  /// Users without a pointer can perform the tap as an action.
  @Test func theTapIsAnAction() throws {
    let node = DisplayNode()
    let log = Log<String>()
    #expect(!node.accessibility.actions.contains(.activate))
    #expect(!node.performAccessibilityAction(.activate))
    let tap = TapGestureRecognizer { log.add("tap \($0.location())") }
    node.addGestureRecognizer(tap)
    let window = try HeadlessWindow.settled(node)
    #expect(node.accessibility.actions == [.activate])
    #expect(node.performAccessibilityAction(.activate))
    #expect(log.take() == ["tap \(Point(x: 50, y: 50))"])
    #expect(!node.performAccessibilityAction(.increment))
    tap.buttons = [3]
    #expect(node.accessibility.actions == [])
    tap.buttons = [1]
    tap.shouldBegin = { false }
    #expect(!node.performAccessibilityAction(.activate))
    node.accessibilityActions = []
    #expect(node.accessibility.actions == [])
    withExtendedLifetime(window) {}
  }

  @Test func theCursorOfThePressedNodeStays() {
    boxes[0].cursor = .pointer
    boxes[1].cursor = .help
    let (first, second) = (Point(x: 30, y: 30), Point(x: 130, y: 40))
    window.move(to: first)
    #expect(window.host.dispatcher.cursor == .pointer)
    window.send(.down, at: first, device: .mouse)
    window.send(.drag, at: second, device: .mouse)
    #expect(window.host.dispatcher.cursor == .pointer)
    window.send(.up, at: second, device: .mouse)
    window.move(to: second)
    #expect(window.host.dispatcher.cursor == .help)
  }

  @Test func aClosedWindowForgetsItsPress() {
    boxes[0].addGestureRecognizer(PanGestureRecognizer { [log] in log.add("\($0.state)") })
    window.send(.down, at: Point(x: 30, y: 30), device: .mouse)
    window.send(.drag, at: Point(x: 60, y: 30), device: .mouse)
    window.close()
    #expect(log.entries == ["began", "cancelled"])
    window.send(.drag, at: Point(x: 70, y: 30), device: .mouse)
    window.send(.up, at: Point(x: 70, y: 30), device: .mouse)
    #expect(log.entries == ["began", "cancelled"])
  }

  @Test func theRingIsSeen() throws {
    boxes[1].cornerRadius = 8
    boxes[1].clipsToBounds = true
    window.key(.tab)
    window.key(.tab)
    try window.settle()
    try ReferencePictures().verify(try window.render(), named: "focus-ring")
  }
}

private final class ListeningNode: DisplayNode {
  private let log: Log<String>

  init(_ log: Log<String>) {
    self.log = log
    super.init()
    isFocusable = true
  }

  override func focusDidChange(_ hasFocus: Bool) {
    super.focusDidChange(hasFocus)
    log.add("focus \(hasFocus)")
  }
}
