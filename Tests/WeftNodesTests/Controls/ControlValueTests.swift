// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// The values of controls, set by pointer, key and assistive technology.
@MainActor @Suite struct ControlValueTests {
  /// Opens a window with a control at (20, 20), 160 points wide if its width is flexible.
  private func open(
    _ node: DisplayNode, direction: LayoutDirection = .leftToRight
  ) throws -> HeadlessWindow {
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.column, alignItems: .start) { node }.padding(20)
    }
    var traits = Traits()
    traits.layoutDirection = direction
    let window = HeadlessWindow(
      size: Size(width: 200, height: 140), traits: traits, rootNode: root)
    // A spinner never settles.
    window.advance(by: 0.1)
    return window
  }

  // MARK: Switch

  @Test func aSwitchTurnsOverByClickKeyAndDrag() throws {
    let (node, log) = (SwitchNode(), Log<Bool>())
    node.addAction(for: .valueChanged) { [unowned node] in log.add(node.isOn) }
    let window = try open(node)
    window.click(at: Point(x: 40, y: 33))
    #expect(node.isOn)
    window.key(.space)
    #expect(!node.isOn)
    window.touchDrag(from: Point(x: 30, y: 33), to: Point(x: 55, y: 33), duration: 0.1)
    #expect(node.isOn)
    // A drag that returns, or in which the knob does not pass the middle, changes nothing.
    window.touchDrag(from: Point(x: 55, y: 33), to: Point(x: 49, y: 33), duration: 0.1)
    #expect(node.isOn)
    #expect(log.entries == [true, false, true])
    #expect(node.accessibility.role == .switch)
    #expect(node.accessibility.traits.contains(.checked))
    // The program's own change sends no event.
    node.isOn = false
    #expect(log.entries.count == 3)
  }

  // MARK: Sliders

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func nothingOfASliderIsFilledAtItsLeastValue(direction: LayoutDirection) throws {
    let slider = SliderNode(value: 0)
    let window = try open(slider, direction: direction)
    func hasAccent() throws -> Bool {
      let picture = try window.render()
      return (0..<picture.height).contains { y in
        (0..<picture.width).contains { x in
          let color = picture.pixel(x: x, y: y)
          return abs(color.blue - color.red) > 0.02
        }
      }
    }
    #expect(try !hasAccent())
    slider.value = 0.5
    window.advance(by: 0.3)
    #expect(try hasAccent())
  }

  // MARK: Radio groups

  /// Keys of a group scroll the choice into view. Keys of the surrounding page scroll the page.
  @Test func aKeyBringsTheChoiceThatItTakesIntoView() throws {
    let group = RadioGroupNode((0..<6).map { "Choice \($0)" }, selectedIndex: 2)
    let below = DisplayNode()
    below.style.preferredSize = Size(width: 50, height: 600)
    let page = ScrollNode(
      DisplayNode { _, _ in
        StackLayoutSpec(.column, alignItems: .start) {
          group
          below
        }.padding(10)
      })
    let window = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: page)
    window.advance(by: 0.1)
    for _ in 0..<2 { window.key(.tab) }
    window.key(.end)
    #expect(group.selectedIndex == 5)
    let last = try #require(group.subnodes.last)
    #expect(last.isFocused)
    func isSeen(_ node: DisplayNode) -> Bool {
      node.convert(node.bounds, to: page).map(page.bounds.contains) ?? false
    }
    #expect(isSeen(last))
    window.key(.home)
    let first = try #require(group.subnodes.first)
    #expect(group.selectedIndex == 0 && first.isFocused && isSeen(first))
    // The program scrolls the page.
    page.contentOffset.y = 400
    window.key(.down)
    #expect(group.selectedIndex == 1 && isSeen(group.subnodes[1]))
  }

  // MARK: Steppers

  /// Steps that meet at zero, except for a rounding error below it.
  @Test(arguments: [(-0.9...0.9, 0.3), (-4.9...4.9, 0.7)] as [(ClosedRange<Double>, Double)])
  func zeroHasNoSign(limits: ClosedRange<Double>, step: Double) throws {
    let node = StepperNode(in: limits, step: step)
    node.value = 0
    #expect(node.accessibility.value == "0")
  }

  @Test(arguments: [(LayoutDirection.leftToRight, 6.0), (.rightToLeft, 4)])
  func theArrowTowardTheEndStepsUp(direction: LayoutDirection, expected: Double) throws {
    let node = StepperNode(value: 5)
    let window = try open(node, direction: direction)
    node.focus()
    window.key(.right)
    #expect(node.value == expected)
    window.key(.left)
    #expect(node.value == 5)
  }

  // MARK: Boxes

  @Test func aMixedBoxBecomesChecked() throws {
    let node = CheckBoxNode("All")
    node.isMixed = true
    let window = try open(node)
    #expect(node.accessibility.value == "mixed")
    window.click(at: Point(x: 35, y: 35))
    #expect(node.isChecked && !node.isMixed)
    window.click(at: Point(x: 35, y: 35))
    #expect(!node.isChecked)
  }

  // MARK: Radio group

  @Test func aRadioGroupHasOneChoiceByClickAndArrows() throws {
    let (node, log) = (RadioGroupNode(["A", "B", "C"], selectedIndex: 1), Log<Int?>())
    node.addAction(for: .valueChanged) { [unowned node] in log.add(node.selectedIndex) }
    let window = try open(node)
    // Tab moves to the selected choice, and then leaves the group.
    window.key(.tab)
    #expect(window.node(.radio, label: "B")?.isFocused == true)
    window.key(.tab)
    #expect(window.node(.radio, label: "B")?.isFocused == true)
    window.key(.down)
    window.key(.down)
    window.key(.up)
    #expect(log.entries == [2, 0, 2])
    window.click(at: Point(x: 30, y: 30))
    #expect(node.selectedIndex == 0)
    #expect(
      window.nodes(.radio).map { $0.accessibility.traits.contains(.checked) }
        == [true, false, false])
    node.selectedIndex = 7
    #expect(node.selectedIndex == nil)
  }

  // MARK: Segments

  @Test(arguments: [
    (LayoutDirection.leftToRight, KeyEvent.Key.right, 1), (.leftToRight, .left, 0),
    (.rightToLeft, .left, 1), (.rightToLeft, .right, 0), (.leftToRight, .end, 2),
  ])
  func segmentsFollowTheArrows(direction: LayoutDirection, key: KeyEvent.Key, index: Int) throws {
    let node = SegmentedControlNode(["A", "B", "C"])
    let window = try open(node, direction: direction)
    window.key(.tab)
    #expect(node.isFocused)
    window.key(key)
    #expect(node.selectedIndex == index)
  }

  @Test func aClickTakesASegment() throws {
    let node = SegmentedControlNode(["A", "B", "C"])
    let window = try open(node)
    let third = node.frame.width / 3
    window.click(at: Point(x: 20 + 2.5 * third, y: 37))
    #expect(node.selectedIndex == 2)
    #expect(node.accessibility.value == "C")
    // A press on one segment and a release on another selects neither.
    window.send(.down, at: Point(x: 20 + 0.5 * third, y: 37), device: .mouse)
    window.send(.up, at: Point(x: 20 + 1.5 * third, y: 37), device: .mouse)
    #expect(node.selectedIndex == 2)
  }

  // MARK: Slider

  @Test(arguments: [
    (LayoutDirection.leftToRight, 30.0, 0.0), (.leftToRight, 100, 0.5), (.leftToRight, 170, 1),
    (.rightToLeft, 30, 1), (.rightToLeft, 170, 0),
  ])
  func aClickMovesTheKnob(direction: LayoutDirection, x: Double, value: Double) throws {
    let node = SliderNode(value: 0.25)
    let window = try open(node, direction: direction)
    window.click(at: Point(x: x, y: 34))
    #expect(abs(node.value - value) < 0.001)
  }

  @Test func aFingerDragsTheKnobAndNotTheListAround() throws {
    let slider = SliderNode()
    let tall = DisplayNode { _, _ in
      StackLayoutSpec(.column) { slider }.padding(20).height(.points(500))
    }
    let scroller = ScrollNode(tall)
    let window = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: scroller)
    try window.settle()
    window.touchDrag(from: Point(x: 30, y: 34), to: Point(x: 100, y: 37), duration: 0.2)
    #expect(abs(slider.value - 0.5) < 0.001)
    #expect(scroller.contentOffset == .zero)
    // A drag across the track scrolls the list.
    window.touchDrag(from: Point(x: 100, y: 34), to: Point(x: 100, y: 10), duration: 0.2)
    #expect(abs(slider.value - 0.5) < 0.001)
    #expect(scroller.contentOffset.y > 0)
  }

  @Test(arguments: [
    (KeyEvent.Key.right, 0.6), (.left, 0.4), (.up, 0.6), (.down, 0.4), (.home, 0.0), (.end, 1.0),
    (.pageUp, 0.7), (.pageDown, 0.3),
  ])
  func keysMoveTheKnob(key: KeyEvent.Key, value: Double) throws {
    let node = SliderNode(value: 0.5, step: 0.1)
    let window = try open(node)
    window.key(.tab)
    #expect(window.key(key))
    #expect(abs(node.value - value) < 0.001)
  }

  @Test(arguments: [
    (Double.nan, 0.0), (.infinity, 1), (-.infinity, 0), (0.37, 0.4), (-3, 0), (99, 1),
  ])
  func aSliderHasOnlyAllowedValues(wanted: Double, value: Double) {
    let node = SliderNode(step: 0.2)
    node.value = wanted
    #expect(abs(node.value - value) < 1e-12)
  }

  // MARK: Stepper

  @Test func aStepperStepsByClickHoldAndKey() throws {
    let node = StepperNode(value: 5, in: 0...20)
    let window = try open(node)
    let plus = Point(x: 20 + node.frame.width - 17, y: 37)
    window.click(at: plus)
    #expect(node.value == 6)
    window.send(.down, at: plus, device: .mouse)
    window.advance(by: 0.9)
    let held = node.value
    #expect(held >= 10 && held <= 13)
    window.send(.up, at: plus, device: .mouse)
    window.advance(by: 0.5)
    #expect(node.value == held)
    window.key(.tab)
    window.key(.end)
    window.key(.up)
    #expect(node.value == 20)
    window.key(.home)
    #expect(node.value == 0)
    #expect(node.accessibility.role == .spinButton && node.accessibility.value == "0")
    try window.settle()
  }

  // MARK: Progress

  @Test func aSpinnerMovesWithoutDrawingAnything() throws {
    let node = ProgressNode(.spinner)
    let window = try open(node)
    window.advance(by: 0.1)
    let ring = try #require(node.subnodes.first)
    let contents = try #require(ring.contents)
    let before = try window.render()
    for _ in 0..<20 {
      window.advance(by: 0.02)
      #expect(ring.contents === contents)
    }
    #expect(try window.render().difference(from: before)?.differingPixels ?? 0 > 0)
    // Outside a window no animation runs.
    window.close()
    #expect(ring.layer.animationKeys.isEmpty)
  }

  @Test(arguments: [ProgressNode.Look.spinner, .bar], [false, true])
  func movementGoesOnInAnotherWindow(look: ProgressNode.Look, closesTheFirst: Bool) throws {
    let node = ProgressNode(look)
    node.frame.size = Size(width: 50, height: 50)
    let (first, second) = (DisplayNode(), DisplayNode())
    first.addSubnode(node)
    let size = Size(width: 100, height: 100)
    let window = HeadlessWindow(size: size, rootNode: first)
    let other = HeadlessWindow(size: size, rootNode: second)
    for one in [window, other] { one.advance(by: 0.1) }
    second.addSubnode(node)
    for one in [window, other] { one.advance(by: 0.1) }
    if closesTheFirst { window.close() }
    other.advance(by: 0.1)
    let part = try #require(node.subnodes.last)
    #expect(part.layer.animationKeys == ["progress"])
    let before = try other.render()
    other.advance(by: 0.2)
    #expect(try other.render().difference(from: before)?.differingPixels ?? 0 > 0)
  }

  @Test func progressIsSaidInPercent() {
    #expect(ProgressNode(progress: 0.426).accessibility.value == "43 %")
    #expect(ProgressNode(progress: .nan).accessibility.value == "0 %")
    #expect(ProgressNode(progress: nil).accessibility.traits == .busy)
  }

  /// A click on a choice focuses it, and an action may move the focus.
  @Test func aClickedChoiceHasTheFocus() throws {
    let (button, group) = (ButtonNode("b"), RadioGroupNode(["A", "B", "C"]))
    group.selectedIndex = 0
    let window = try open(
      DisplayNode { _, _ in StackLayoutSpec(.column, alignItems: .start, children: [button, group])
      })
    window.key(.tab)
    #expect(button.isFocused)
    window.click(try #require(window.node(.radio, label: "C")))
    #expect(window.node(.radio, label: "C")?.isFocused == true)
    window.key(.up)
    #expect(group.selectedIndex == 1)
    group.addAction(for: .valueChanged) { button.focus() }
    window.key(.up)
    #expect(group.selectedIndex == 0 && button.isFocused)
  }

  // MARK: Ends

  /// Sums of decimal steps are inexact near the limit.
  @Test(arguments: [0.3, 0.6, 0.7, 1.2, 1.4, 1.7])
  func decimalStepsReachTheirEnd(end: Double) {
    #expect(SliderNode(value: end, in: 0...end, step: 0.1).value == end)
    #expect(StepperNode(value: end, in: 0...end, step: 0.1).value == end)
    #expect(abs(SliderNode(value: 1, in: 0...1, step: 0.3).value - 0.9) < 1e-12)
  }

  /// The knob stays at the position of the drag, and the targets are notified.
  @Test func aCancelledDragIsReported() throws {
    let (node, log) = (SliderNode(value: 0.2), Log<Double>())
    node.isContinuous = false
    node.addAction(for: .valueChanged) { [unowned node] in log.add(node.value) }
    let window = try open(node)
    let y = node.layer.convertToWindow(Point(x: 0, y: node.frame.height / 2)).y
    window.send(.down, at: Point(x: 60, y: y), device: .mouse)
    window.send(.drag, at: Point(x: 150, y: y), device: .mouse)
    #expect(log.entries.isEmpty)
    window.send(.cancel, at: Point(x: 150, y: y), device: .mouse)
    #expect(log.take() == [node.value])
  }

  /// A disabled step button is faint, and no fainter in a disabled stepper.
  @Test func aStepButtonIsAsFaintAsItsStepper() throws {
    let node = StepperNode(value: 0, in: 0...10)
    let window = try open(node)
    let minus = try #require(
      node.subnodes.first { ($0 as? ControlNode).map { !$0.isEnabled } ?? false })
    #expect(minus.layer.opacity == 0.5)
    node.isEnabled = false
    window.advance(by: 0.1)
    #expect(minus.layer.opacity == 1 && node.layer.opacity == 0.5)
    node.isEnabled = true
    window.advance(by: 0.1)
    #expect(minus.layer.opacity == 0.5 && node.layer.opacity == 1)
  }

  /// The layout omits an empty title.
  @Test func aTitleAppearsLater() throws {
    let box = CheckBoxNode()
    let window = try open(box)
    let width = box.frame.width
    box.title = "Done"
    window.advance(by: 0.1)
    #expect(box.frame.width > width + 10)
    #expect(box.subnodes.count == 2)
  }

  @Test func smallNumbersAreWritten() {
    let node = SliderNode(value: 0.0015, in: 0...0.01)
    #expect(node.defaultAccessibility.value == "0.0015")
    node.value = 0.003
    #expect(node.defaultAccessibility.value == "0.003")
  }

  /// A target disables the slider while it stores the value.
  @Test func theEndOfADragIsReportedOnce() throws {
    let (node, log) = (SliderNode(value: 0.2), Log<Double>())
    node.isContinuous = false
    node.addAction(for: .valueChanged) { [unowned node] in
      log.add(node.value)
      node.isEnabled = false
    }
    let window = try open(node)
    let y = node.layer.convertToWindow(Point(x: 0, y: node.frame.height / 2)).y
    window.send(.down, at: Point(x: 60, y: y), device: .mouse)
    window.send(.drag, at: Point(x: 150, y: y), device: .mouse)
    window.send(.up, at: Point(x: 150, y: y), device: .mouse)
    #expect(log.entries.count == 1)
  }
}
