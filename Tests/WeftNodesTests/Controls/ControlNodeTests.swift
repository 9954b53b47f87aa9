// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// Events, states and focus of a control, from the window's input to the program.
@MainActor @Suite struct ControlNodeTests {
  private let log = Log<String>()
  private let button = ButtonNode("Press")
  private let window: HeadlessWindow

  private static let inside = Point(x: 30, y: 30)
  private static let outside = Point(x: 190, y: 90)

  init() throws {
    let button = button
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.column, alignItems: .start) { button }.padding(20)
    }
    window = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: root)
    try window.settle()
    let names: [(ControlNode.Event, String)] = [
      (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchUpInside, "up inside"),
      (.touchUpOutside, "up outside"), (.touchCancel, "cancel"), (.primaryAction, "action"),
    ]
    for (event, name) in names { button.addAction(for: event) { [log] in log.add(name) } }
  }

  @Test func aClickSendsItsEventsInOrder() {
    window.click(at: Self.inside)
    #expect(log.entries == ["down", "up inside", "action"])
    window.click(at: Self.inside, count: 2)
    #expect(
      log.entries.dropFirst(3) == [
        "down", "up inside", "action", "down", "repeat", "up inside", "action",
      ])
  }

  /// The press must end in the area in which it began.
  @Test func aPressBesideTheControlWhereItTakesThemUsesIt() throws {
    let frame = try #require(button.supernode).convert(button.frame, to: window.host.rootNode)
    let corner = try #require(frame).origin
    let beside = Point(x: corner.x - 6, y: corner.y + 4)
    window.click(at: beside)
    #expect(log.entries.isEmpty)
    button.hitTestSlop = EdgeInsets(all: -8)
    try window.settle()
    window.click(at: beside)
    #expect(log.entries == ["down", "up inside", "action"])
    window.send(.down, at: beside, device: .mouse)
    window.send(.drag, at: Point(x: corner.x - 7, y: corner.y + 4), device: .mouse)
    #expect(button.isHighlighted)
    window.send(.up, at: Point(x: corner.x - 9, y: corner.y + 4), device: .mouse)
    #expect(log.entries.last == "up outside")
  }

  @Test func dragEventsAreSentForMovementsOnly() {
    button.addAction(for: .touchDragInside) { [log] in log.add("drag inside") }
    button.addAction(for: .touchDragOutside) { [log] in log.add("drag outside") }
    window.click(at: Self.inside)
    #expect(log.entries == ["down", "up inside", "action"])
    window.send(.down, at: Self.inside, device: .mouse)
    window.send(.drag, at: Self.inside, device: .mouse)
    window.send(.drag, at: Self.outside, device: .mouse)
    window.send(.up, at: Self.outside, device: .mouse)
    #expect(log.entries.dropFirst(3) == ["down", "drag inside", "drag outside", "up outside"])
  }

  @Test(arguments: [PointerEvent.Device.mouse, .touch])
  func aPressThatEndsElsewhereDoesNothing(device: PointerEvent.Device) {
    window.send(.down, at: Self.inside, device: device)
    #expect(button.isHighlighted)
    window.send(.drag, at: Self.outside, device: device)
    #expect(!button.isHighlighted)
    window.send(.drag, at: Self.inside, device: device)
    #expect(button.isHighlighted)
    window.send(.drag, at: Self.outside, device: device)
    window.send(.up, at: Self.outside, device: device)
    #expect(log.entries == ["down", "up outside"])
    #expect(!button.isHighlighted && !button.isTracking)
  }

  @Test(arguments: [KeyEvent.Key.space, .enter])
  func aKeyUsesTheControlThatHasTheFocus(key: KeyEvent.Key) {
    #expect(window.key(.tab))
    #expect(button.isFocused)
    #expect(window.key(key))
    #expect(log.entries == ["action"])
    #expect(!window.key(key, modifiers: .control))
  }

  @Test func assistiveTechnologyUsesIt() {
    #expect(button.accessibility.role == .button)
    #expect(button.accessibility.label == "Press")
    #expect(button.accessibility.traits == [])
    #expect(button.performAccessibilityAction(.activate))
    #expect(log.entries == ["action"])
  }

  @Test func aDisabledControlTakesThePressAndDoesNothing() throws {
    button.isEnabled = false
    var taps = 0
    window.host.rootNode.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    try window.settle()
    window.click(at: Self.inside)
    #expect(!window.key(.tab) || !button.isFocused)
    #expect(!button.performAccessibilityAction(.activate))
    #expect(button.accessibility.traits == .notEnabled)
    #expect(log.entries.isEmpty)
    #expect(taps == 0)
  }

  @Test func aControlThatIsDisabledWhilePressedIsLetGo() {
    window.key(.tab)
    window.send(.down, at: Self.inside, device: .mouse)
    button.isEnabled = false
    #expect(!button.isTracking && !button.isHighlighted && !button.isFocused)
    window.send(.up, at: Self.inside, device: .mouse)
    #expect(log.entries == ["down", "cancel"])
  }

  @Test func aTapOfTheNodesAroundLeavesTheControlAlone() {
    let root = window.host.rootNode
    root.addGestureRecognizer(TapGestureRecognizer { [log] _ in log.add("tap") })
    root.addGestureRecognizer(TapGestureRecognizer(count: 2) { [log] _ in log.add("double tap") })
    window.click(at: Self.inside)
    #expect(log.entries == ["down", "up inside", "action"])
    window.click(at: Self.outside)
    #expect(log.entries.last == "tap")
  }

  @Test func aListThatScrollsCancelsTheFingersPress() throws {
    let inner = ButtonNode("Inside")
    inner.addAction(for: .all) { [log] in log.add("inner") }
    let tall = DisplayNode { _, _ in
      StackLayoutSpec(.column) { inner }.padding(20).height(.points(500))
    }
    let window = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: ScrollNode(tall))
    try window.settle()
    inner.addAction(for: .touchCancel) { [log] in log.add("cancelled") }
    window.touchDrag(from: Point(x: 50, y: 35), to: Point(x: 50, y: 5), duration: 0.2)
    #expect(log.entries.last == "cancelled")
    #expect(!inner.isHighlighted)
  }

  @Test func theMouseOverItIsSeen() {
    window.move(to: Self.inside)
    #expect(button.isHovered)
    window.move(to: Self.outside)
    #expect(!button.isHovered)
  }

  @Test func actionsAreCalledInTheirOrderUntilTheyAreRemoved() {
    let (control, log) = (ControlNode(), Log<String>())
    let second = control.addAction(for: [.valueChanged, .primaryAction]) { log.add("second") }
    control.addAction(for: .touchDown) { log.add("first") }
    control.addAction(for: .valueChanged) { log.add("third") }
    control.sendActions(for: .all)
    #expect(log.entries == ["first", "second", "third", "second"])
    control.removeAction(second)
    control.sendActions(for: [.valueChanged, .primaryAction])
    #expect(log.entries.dropFirst(4) == ["third"])
  }

  @Test func anActionMayRemoveItselfAndAddOthers() {
    let (control, log) = (ControlNode(), Log<String>())
    let action = Box<ControlAction?>(nil)
    let own = control.addAction { [unowned control] in
      log.add("once")
      action.value.withLock { $0 }.map(control.removeAction)
      control.addAction { log.add("later") }
    }
    action.value.withLock { $0 = own }
    control.activate()
    control.activate()
    #expect(log.entries == ["once", "later"])
  }

  /// Texture's order is disabled, selected and highlighted, highlighted, selected, normal.
  @Test(
    arguments: [
      (.normal, "N"), (.highlighted, "H"), (.selected, "S"), ([.selected, .highlighted], "SH"),
      (.disabled, "D"), ([.disabled, .highlighted], "D"), (.hovered, "N"),
    ] as [(ControlNode.State, String)])
  func titlesFollowTheState(state: ControlNode.State, title: String) {
    let button = ButtonNode("N")
    button.setTitle("H", for: .highlighted)
    button.setTitle("S", for: .selected)
    button.setTitle("SH", for: [.selected, .highlighted])
    button.setTitle("D", for: .disabled)
    button.isHighlighted = state.contains(.highlighted)
    button.isSelected = state.contains(.selected)
    button.isEnabled = !state.contains(.disabled)
    #expect(button.title == title)
    #expect(button.accessibility.label == title)
  }

  @Test func aLabelThatWasSetStays() {
    let button = ButtonNode()
    button.accessibilityLabel = "Close"
    #expect(button.accessibility.label == "Close")
    button.setTitle("X")
    #expect(button.accessibility.label == "Close")
  }

  @Test func controlsCanBeMadeAndChangedOnAnyThread() async {
    let button = await Task.detached {
      let button = ButtonNode("Off main")
      button.addAction {}
      button.isSelected = true
      button.setTitle("Changed")
      return button
    }.value
    #expect(button.title == "Changed" && button.isSelected)
  }
}
