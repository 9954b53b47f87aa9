// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import Weft
import WeftTesting

/// Situations from public reports of other toolkits about controls.
@MainActor @Suite struct ControlReportTests {
  private func open(
    _ component: some Component, size: Size = Size(width: 300, height: 200),
    direction: LayoutDirection = .leftToRight
  ) throws -> HeadlessWindow {
    var traits = Traits()
    traits.layoutDirection = direction
    let window = HeadlessWindow(size: size, traits: traits, rootNode: ComponentNode(component))
    try window.settle()
    return window
  }

  private func texts(_ window: HeadlessWindow) -> [String] { window.host.rootNode.texts }

  private struct Form: Component {
    @State var text = ""

    var body: some Component { TextField("Name", text: $text) }
  }

  /// https://github.com/flutter/flutter/issues/30364: Backspace deletes half of an emoji.
  @Test(arguments: ["👍", "👨‍👩‍👧‍👦", "🇩🇪", "e\u{301}", "👍🏽", "한"])
  func backspaceDeletesAWholeCharacter(_ character: String) throws {
    let window = try open(Form())
    let field = try #require(window.node(.textField) as? EditableTextNode)
    field.focus()
    for part in ["a", character] { window.key(.character(Character(part))) }
    #expect(field.text == "a" + character)
    window.key(.backspace)
    #expect(field.text == "a")
  }

  /// https://github.com/flutter/flutter/issues/9180: Backspace ignores the caret and the selection.
  @Test func backspaceDeletesAtTheCaret() throws {
    let window = try open(Form())
    let field = try #require(window.node(.textField) as? EditableTextNode)
    field.focus()
    window.type("abcd")
    window.key(.left)
    window.key(.left)
    window.key(.backspace)
    #expect(field.text == "acd")
    window.key(.right, modifiers: .shift)
    window.key(.backspace)
    #expect(field.text == "ad")
  }

  private struct Volume: Component {
    @State var value = 5.0
    @State var limit = 10.0
    let log: Journal<String>

    var body: some Component {
      VStack {
        Slider(value: $value, in: 0...limit, step: 1) { log.note("editing \($0)") }
        Button("More") { (value, limit) = (15, 15) }
        Text("\(value)")
      }
    }
  }

  /// https://github.com/flutter/flutter/issues/123315: the end of a change by keys is not reported.
  @Test func keysBeginAndEndTheEditingOfASlider() throws {
    let log = Journal<String>()
    let window = try open(Volume(log: log))
    try #require(window.node(.slider)).focus()
    window.key(.right)
    try window.settle()
    #expect(texts(window).last == "6.0")
    #expect(log.difference(from: ["editing true", "editing false"]) == nil)
  }

  /// https://github.com/flutter/flutter/issues/65943: a larger range and value in one change.
  @Test func aRangeAndAValueChangeTogether() throws {
    let window = try open(Volume(log: Journal()))
    let more = try #require(window.node(.button, label: "More"))
    window.click(more)
    try window.settle()
    #expect((window.node(.slider) as? SliderNode)?.value == 15)
    #expect(texts(window).last == "15.0")
  }

  /// https://github.com/w3c/aria-practices/issues/1437, https://github.com/chakra-ui/zag/issues/258
  /// and https://github.com/UI5/webcomponents/issues/9967: keys of sliders from right to left.
  @Test(arguments: [
    (KeyEvent.Key.left, "6.0"), (.right, "4.0"), (.up, "6.0"), (.down, "4.0"), (.home, "0.0"),
    (.end, "10.0"),
  ])
  func keysOfASliderFromRightToLeft(_ key: KeyEvent.Key, _ expected: String) throws {
    let window = try open(Volume(log: Journal()), direction: .rightToLeft)
    try #require(window.node(.slider)).focus()
    window.key(key)
    try window.settle()
    #expect(texts(window).last == expected)
  }

  /// https://github.com/facebook/astryx/pull/3770 and
  /// https://github.com/flutter/flutter/issues/140754: progress of nothing, and without end.
  @Test(arguments: [
    (0.0, 0.0, "0 %"), (.nan, 1, "0 %"), (1, .nan, "0 %"), (.infinity, 1, "100 %"), (-1, 1, "0 %"),
    (5, 1, "100 %"),
  ])
  func progressIsAlwaysANumber(_ value: Double, _ total: Double, _ spoken: String) throws {
    let window = try open(ProgressView(value: value, total: total))
    #expect(window.node(.progressBar)?.accessibility.value == spoken)
    _ = try window.render()
  }

  private struct Choice: Component {
    @State var choice: Int?

    var body: some Component {
      VStack {
        Picker("Choice", selection: $choice) {
          Text("None").tag(Int?.none)
          Text("Zero").tag(Int?.some(0))
          Text("One").tag(Int?.some(1))
        }.pickerStyle(.radioGroup)
        Text("choice \(choice.map { "\($0)" } ?? "nil")")
      }
    }
  }

  /// https://github.com/olayinkaokewale/react-native-select-picker/issues/6 and
  /// https://github.com/Semantic-Org/Semantic-UI/issues/1123: null, 0 and "no" are confused.
  @Test func noChoiceIsNotTheFirstChoice() throws {
    let window = try open(Choice())
    func chosen() -> [String] {
      window.nodes(.radio).filter { $0.accessibility.traits.contains(.checked) }
        .compactMap(\.accessibility.label)
    }
    #expect(chosen() == ["None"])
    for (label, text) in [("Zero", "choice 0"), ("None", "choice nil"), ("One", "choice 1")] {
      let button = try #require(window.node(.radio, label: label))
      window.click(button)
      try window.settle()
      #expect(chosen() == [label])
      #expect(texts(window).last == text)
    }
  }

  /// https://github.com/moreSwift/swift-cross-ui/issues/137: a picker without a selection crashes.
  @Test(arguments: [PickerStyle.radioGroup, .segmented, .menu])
  func aPickerMayHaveNoSelection(_ style: PickerStyle) throws {
    let window = try open(
      Picker("Choice", selection: .constant(7)) {
        Text("One").tag(1)
        Text("Two").tag(2)
      }.pickerStyle(style))
    #expect(!window.nodes().contains { $0.accessibility.traits.contains(.checked) })
    _ = try window.render()
  }

  private struct Sender: Component {
    @State var isSending = false
    @State var count = 0

    var body: some Component {
      VStack {
        Button("Send") {
          isSending = true
          count += 1
        }.disabled(isSending)
        Text("\(count)")
      }
    }
  }

  /// https://github.com/mathieudutour/react-progress-button/issues/72 and
  /// https://github.com/flutter/flutter/issues/139857: a double click sends twice.
  ///
  /// The second press arrives in a later frame. A press in the same frame as the first one would
  /// still act, because the disabled state appears with the next frame.
  @Test func aButtonThatDisablesItselfIsUsedOnce() throws {
    let window = try open(Sender())
    let button = try #require(window.node(.button))
    let place = button.layer.convertToWindow(button.bounds).center
    window.click(at: place)
    // The second press of a fast double click.
    window.advance(by: 0.05)
    for phase in [PointerEvent.Phase.down, .up] {
      window.send(phase, at: place, device: .mouse, clickCount: 2)
    }
    try window.settle()
    #expect(texts(window).last == "1")
  }

  /// https://github.com/foss42/apidash/issues/1155: a button and the gesture around it both act.
  @Test func aButtonInsideATapGestureActsAlone() throws {
    let log = Journal<String>()
    let window = try open(
      VStack {
        Button("Inside") { log.note("button") }
        Text("Beside")
      }.onTapGesture { log.note("tap") })
    let button = try #require(window.node(.button, label: "Inside"))
    window.click(button)
    #expect(log.difference(from: ["button"]) == nil)
  }

  private struct Copies: Component {
    @State var count = 1

    var body: some Component {
      VStack {
        Stepper("Copies", value: $count, in: 1...4)
        Text("\(count)")
      }
    }
  }

  /// https://github.com/mui/base-ui/issues/74,
  /// https://github.com/feathersui/feathersui-openfl/issues/140 and
  /// https://github.com/inetsoft-technology/stylebi/pull/4887: a held stepper repeats, stops at the
  /// limit, and takes no step more at the release.
  @Test func aHeldStepperStopsAtItsLimit() throws {
    let window = try open(Copies())
    let stepper = try #require(window.node(.spinButton))
    let rect = stepper.layer.convertToWindow(stepper.bounds)
    let plus = Point(x: rect.maxX - 10, y: rect.midY)
    window.move(to: plus)
    window.send(.down, at: plus, device: .mouse)
    window.advance(by: 0.1)
    #expect(texts(window).last == "2")
    window.advance(by: 0.45)
    #expect(texts(window).last == "3")
    window.advance(by: 2)
    #expect(texts(window).last == "4")
    window.send(.up, at: plus, device: .mouse)
    try window.settle()
    #expect(texts(window).last == "4")
    window.click(at: plus)
    try window.settle()
    #expect(texts(window).last == "4")
  }

  /// https://github.com/makepad/makepad/pull/718: a button that is disabled under the mouse looks
  /// hovered when it is enabled again.
  @Test func aDisabledButtonIsNotHovered() throws {
    let button = ButtonNode("Button")
    let window = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: button)
    try window.settle()
    window.move(to: Point(x: 50, y: 50))
    #expect(button.controlState.contains(.hovered))
    button.isEnabled = false
    try window.settle()
    window.move(to: Point(x: 500, y: 500))
    button.isEnabled = true
    try window.settle()
    #expect(!button.controlState.contains(.hovered))
  }

  private struct Switcher: Component {
    @State var isOther = false
    let log: Journal<String>

    var body: some Component {
      if isOther {
        Button("Other") { log.note("other") }.id("other")
      } else {
        Button("First") {
          log.note("first")
          isOther = true
        }.id("first")
      }
    }
  }

  /// https://github.com/khonsulabs/cushy/issues/79: a new button under a resting mouse ignores the
  /// first click.
  @Test func aNewButtonUnderTheMouseIsUsable() throws {
    let log = Journal<String>()
    let window = try open(Switcher(log: log))
    let place = Point(x: 150, y: 20)
    window.click(at: place)
    try window.settle()
    for phase in [PointerEvent.Phase.down, .up] { window.send(phase, at: place, device: .mouse) }
    #expect(log.difference(from: ["first", "other"]) == nil)
  }

  /// https://github.com/surge-synthesizer/surge/issues/2292: a button stays highlighted while the
  /// pressed mouse is elsewhere.
  @Test func aPressThatLeavesTheButtonIsNotHighlighted() throws {
    let button = ButtonNode("Button")
    let column = DisplayNode { _, _ in
      StackLayoutSpec(.column, alignItems: .start, children: [button])
    }
    let window = HeadlessWindow(size: Size(width: 200, height: 200), rootNode: column)
    try window.settle()
    window.move(to: Point(x: 10, y: 10))
    window.send(.down, at: Point(x: 10, y: 10), device: .mouse)
    #expect(button.isHighlighted)
    window.send(.drag, at: Point(x: 150, y: 190), device: .mouse)
    #expect(!button.isHighlighted)
    window.send(.up, at: Point(x: 150, y: 190), device: .mouse)
    try window.settle()
    #expect(!button.isHighlighted && !button.controlState.contains(.hovered))
  }
}
