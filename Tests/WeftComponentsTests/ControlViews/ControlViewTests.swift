// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import Weft
import WeftLayers
import WeftLocks
import WeftTesting

private enum Period: Hashable, Sendable, CaseIterable { case day, week, month }

/// A form with each control, and the resulting values.
private struct Controls: Component {
  @State var isOn = false
  @State var isChecked = true
  @State var volume = 0.0
  @State var copies = 2
  @State var period = Period.week
  @State var number = 3
  @State var count = 0
  @State var name = ""

  var body: some Component {
    VStack(alignment: .leading, spacing: 8) {
      Button("Count") { count += 1 }
      Toggle("Switch", isOn: $isOn)
      Toggle("Box", isOn: $isChecked).toggleStyle(.checkbox)
      Slider(value: $volume, in: 0...10, step: 1) { Text("Volume") }
      Stepper("Copies", value: $copies, in: 1...3)
      Picker("Period", selection: $period) {
        Text("Day").tag(Period.day)
        Text("Week").tag(Period.week)
        if isOn { Text("Month").tag(Period.month) }
      }.pickerStyle(.segmented)
      Picker("Number", selection: $number) {
        ForEach(1..<4) { Text("n\($0)") }
      }.pickerStyle(.radioGroup)
      TextField("Name", text: $name).onSubmit { name = name.uppercased() }
      ProgressView("Progress", value: volume, total: 10)
      Text("\(count) \(isOn) \(isChecked) \(volume) \(copies) \(period) \(number) \(name)")
    }
  }
}

private struct LongCount: Component {
  @State var count = 0

  var body: some Component {
    VStack {
      Stepper("Count", value: $count, in: 0...12)
      Text("\(count)")
    }
  }
}

/// The values that closures of the main actor have received.
@MainActor private final class Received: Sendable {
  var words: [String] = []
}

/// Controls as components. Bindings receive the user's values, and controls show the bindings'
/// values.
@MainActor @Suite struct ControlViewTests {
  private func window(
    _ component: some Component, size: Size = Size(width: 320, height: 560)
  ) throws -> (HeadlessWindow, DisplayNode) {
    let node = ComponentNode(component)
    let window = HeadlessWindow(size: size, rootNode: node)
    try window.settle()
    return (window, node)
  }

  private func settle(_ window: HeadlessWindow) throws {
    window.advance(by: 0.5)
    try window.settle()
  }

  @Test func everyControlChangesItsBinding() throws {
    let (window, node) = try window(Controls())
    func use(_ role: Accessibility.Role, _ label: String) throws {
      window.click(try #require(window.node(role, label: label), "\(role) \(label)"))
      try settle(window)
    }
    func expect(_ text: String, _ place: SourceLocation = #_sourceLocation) {
      #expect(node.texts.last == text, sourceLocation: place)
    }
    expect("0 false true 0.0 2 week 3 ")
    try use(.button, "Count")
    expect("1 false true 0.0 2 week 3 ")
    try use(.switch, "Switch")
    expect("1 true true 0.0 2 week 3 ")
    try use(.checkbox, "Box")
    expect("1 true false 0.0 2 week 3 ")
    try use(.slider, "Volume")
    expect("1 true false 5.0 2 week 3 ")
    let progress = try #require(window.node(.progressBar, label: "Progress") as? ProgressNode)
    #expect(progress.progress == 0.5)
    let stepper = try #require(window.node(.spinButton, label: "Copies"))
    #expect(stepper.performAccessibilityAction(.increment))
    try settle(window)
    expect("1 true false 5.0 3 week 3 ")
    // The limit is reached.
    _ = stepper.performAccessibilityAction(.increment)
    try settle(window)
    expect("1 true false 5.0 3 week 3 ")
    #expect(stepper.performAccessibilityAction(.decrement))
    try settle(window)
    expect("1 true false 5.0 2 week 3 ")
    try use(.radio, "n1")
    expect("1 true false 5.0 2 week 1 ")
    // The option exists because the switch is on.
    let segments = try #require(
      window.node(.radioGroup, label: "Period") as? SegmentedControlNode)
    #expect(segments.selectedIndex == 1)
    let frame = segments.layer.convertToWindow(Point(x: segments.bounds.maxX - 10, y: 10))
    window.click(at: frame)
    try settle(window)
    expect("1 true false 5.0 2 month 1 ")
  }

  @Test func typedTextArrivesAndStays() throws {
    let (window, node) = try window(Controls())
    let field = try #require(window.node(.textField, label: "Name") as? EditableTextNode)
    window.click(field)
    window.type("weft")
    try settle(window)
    #expect(node.texts.last?.hasSuffix("3 weft") == true)
    // An update from elsewhere keeps the field, its text and its focus.
    window.click(try #require(window.node(.button, label: "Count")))
    window.click(field)
    window.type("s")
    try settle(window)
    #expect(field.text == "wefts")
    #expect(node.texts.last == "1 false true 0.0 2 week 3 wefts")
    window.key(.enter)
    try settle(window)
    #expect(field.text == "WEFTS")
    #expect(node.texts.last?.hasSuffix("WEFTS") == true)
  }

  @Test func aBindingThatRefusesIsShown() throws {
    let received = Received()
    let refused = Binding(get: { false }, set: { _ in })
    let (window, node) = try window(
      VStack {
        Toggle("No", isOn: refused)
        Toggle("Neither", isOn: .constant(true)).toggleStyle(.checkbox)
        Slider(value: .constant(0.25)) {
          Text("Fixed")
        } onEditingChanged: {
          received.words.append("editing \($0)")
        }
        Picker("One", selection: .constant(1)) { ForEach(1..<3) { Text("\($0)") } }
          .pickerStyle(.radioGroup)
      })
    for (role, label) in [
      (Accessibility.Role.switch, "No"), (.checkbox, "Neither"), (.slider, "Fixed"), (.radio, "2"),
    ] {
      window.click(try #require(window.node(role, label: label)))
    }
    try settle(window)
    let all = node.allNodes
    #expect(all.compactMap { ($0 as? SwitchNode)?.isOn } == [false])
    #expect(all.compactMap { ($0 as? CheckBoxNode)?.isChecked } == [true])
    #expect(all.compactMap { ($0 as? SliderNode)?.value } == [0.25])
    #expect(all.compactMap { ($0 as? RadioGroupNode)?.selectedIndex } == [0])
    #expect(received.words == ["editing true", "editing false"])
  }

  /// The value at the beginning of editing and the value at the end are both right.
  @Test(arguments: [PointerEvent.Device.mouse, .touch]) func editingOfASliderBracketsItsChanges(
    device: PointerEvent.Device
  ) throws {
    let received = Received()
    let value = Mutex(0.2)
    let binding = Binding(
      get: { value.withLock { $0 } },
      set: { new in
        value.withLock { $0 = new }
        MainActor.assumeIsolated { received.words.append("write") }
      })
    let (window, _) = try window(
      Slider(value: binding) {
        Text("Volume")
      } onEditingChanged: {
        received.words.append("editing \($0)")
      })
    let slider = try #require(window.node(.slider, label: "Volume"))
    let place = slider.layer.convertToWindow(
      Point(x: slider.bounds.width * 0.8, y: slider.bounds.midY))
    window.send(.down, at: place, device: device)
    window.send(.up, at: place, device: device)
    try settle(window)
    #expect(received.words.first == "editing true" && received.words.last == "editing false")
    #expect(received.words.contains("write") && value.withLock { $0 } > 0.5)
  }

  @Test func disabledControlsDoNothing() throws {
    let received = Received()
    func form(_ isDisabled: Bool) -> some Component {
      VStack {
        Button("Go") { received.words.append("go \(isDisabled)") }
        Button("Plain") { received.words.append("plain") }.buttonStyle(.plain)
      }.disabled(isDisabled)
    }
    let node = ComponentNode(form(true))
    let window = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: node)
    try window.settle()
    for label in ["Go", "Plain"] {
      let button = try #require(window.node(.button, label: label))
      #expect(button.accessibility.traits.contains(.notEnabled))
      window.click(button)
    }
    #expect(received.words == [])
    node.update(to: form(false))
    try settle(window)
    for label in ["Go", "Plain"] { window.click(try #require(window.node(.button, label: label))) }
    #expect(received.words == ["go false", "plain"])
  }

  @Test func aButtonCallsTheNewestAction() throws {
    let received = Received()
    func button(_ number: Int) -> some Component {
      Button("Call") { received.words.append("\(number)") }
    }
    let node = ComponentNode(button(1))
    let window = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: node)
    try window.settle()
    let before = try #require(window.node(.button, label: "Call"))
    node.update(to: button(2))
    try settle(window)
    #expect(window.node(.button, label: "Call") === before)
    window.click(before)
    #expect(received.words == ["2"])
  }

  /// The control shows the last written value, not an earlier value that a body has read.
  @Test func aControlFollowsWritesThatAreNotResolvedYet() throws {
    struct Settings: Equatable, Sendable { var volume = 0.0 }
    struct Screen: Component {
      @State var settings = Settings()
      var body: some Component {
        VStack {
          Slider(value: $settings.volume) { Text("Volume") }
          Button("Reset") { settings.volume = 0 }
        }
      }
    }
    let (window, node) = try window(Screen(), size: Size(width: 240, height: 120))
    let slider = try #require(node.allNodes.compactMap { $0 as? SliderNode }.first)
    for _ in 0..<3 {
      window.click(slider)
      #expect(slider.value > 0.2)
      let value = slider.value
      window.advance(by: 0.05)
      #expect(slider.value == value)
      window.click(try #require(window.node(.button, label: "Reset")))
      try settle(window)
      #expect(slider.value == 0)
    }
  }

  /// A drag of the knob continues.
  @Test func aSliderTakesAnotherRange() throws {
    func slider(_ range: ClosedRange<Double>, step: Double) -> some Component {
      Slider(value: .constant(8.0), in: range, step: step) { Text("s") }
    }
    let node = ComponentNode(slider(0...10, step: 2))
    let window = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: node)
    try window.settle()
    let first = try #require(node.allNodes.compactMap { $0 as? SliderNode }.first)
    for (range, step, value) in [(0...20.0, 1.0, 8.0), (0...6, 1, 6), (0...20, 5, 10)] {
      node.update(to: slider(range, step: step))
      try settle(window)
      #expect(node.allNodes.compactMap { $0 as? SliderNode }.identities == [first].identities)
      #expect(first.range == range)
      #expect(first.step == step)
      #expect(first.value == value)
    }
  }

  @Test(arguments: [PickerStyle.segmented, .radioGroup])
  func aPickerKeepsItsControlWhileTitlesChange(style: PickerStyle) throws {
    func picker(_ titles: [String]) -> some Component {
      Picker("p", selection: .constant(1)) {
        ForEach(Array(titles.enumerated()), id: \.offset) { Text($0.element).tag($0.offset) }
      }
      .pickerStyle(style)
    }
    let node = ComponentNode(picker(["1 new", "2 new"]))
    let window = HeadlessWindow(size: Size(width: 300, height: 100), rootNode: node)
    try window.settle()
    func control() throws -> DisplayNode {
      try #require(node.allNodes.first { $0 is SegmentedControlNode || $0 is RadioGroupNode })
    }
    let first = try control()
    node.update(to: picker(["1 new", "3 new"]))
    try settle(window)
    #expect(try control() === first)
    #expect(node.texts.contains("3 new"))
    #expect(!node.texts.contains("2 new"))
    node.update(to: picker(["1 new", "3 new", "more"]))
    try settle(window)
    #expect(try control() !== first)
    #expect(node.texts.contains("more"))
  }

  @Test func aLinkOpensItsDestination() throws {
    let received = Received()
    let url = try #require(URL(string: "https://example.org/weft"))
    let (window, _) = try window(
      Link("Manual", destination: url)
        .environment(\.openURL, OpenURLAction { received.words.append($0.absoluteString) }))
    window.click(try #require(window.node(.link, label: "Manual")))
    #expect(received.words == ["https://example.org/weft"])
  }

  /// A stepper that is held continues up to the limit of its binding.
  @Test func aStepperThatIsHeldGoesOn() throws {
    let (window, node) = try window(LongCount())
    let stepper = try #require(window.node(.spinButton, label: "Count"))
    let frame = stepper.layer.convertToWindow(stepper.bounds)
    let plus = Point(x: frame.maxX - 17, y: frame.midY)
    func hold(at point: Point, for seconds: Double) throws {
      window.send(.down, at: point, device: .mouse)
      window.advance(by: seconds)
      window.send(.up, at: point, device: .mouse)
      try settle(window)
    }
    try hold(at: plus, for: 0.9)
    let count = node.texts.last.flatMap { Int($0) } ?? 0
    #expect(count >= 5 && count <= 8)
    try hold(at: plus, for: 3)
    #expect(node.texts.last == "12")
    try hold(at: Point(x: frame.maxX - 51, y: frame.midY), for: 3)
    #expect(node.texts.last == "0")
    window.key(.tab)
    for (key, text) in [(KeyEvent.Key.up, "1"), (.end, "2"), (.pageUp, "3"), (.home, "2")] {
      window.key(key)
      try settle(window)
      #expect(node.texts.last == text)
    }
  }

  @Test func stepsAtTheEndsOfIntegersDoNotOverflow() throws {
    let stored = Mutex(Int8(126))
    let value = Binding {
      stored.withLock { $0 }
    } set: { new in
      stored.withLock { $0 = new }
    }
    let (window, _) = try window(Stepper("n", value: value, step: 100))
    let stepper = try #require(window.node(.spinButton, label: "n"))
    _ = stepper.performAccessibilityAction(.increment)
    try settle(window)
    #expect(stored.withLock { $0 } == 127)
  }

  @Test(arguments: Traits.ColorScheme.allCases)
  func controlsLookAsBefore(scheme: Traits.ColorScheme) throws {
    var traits = Traits()
    traits.colorScheme = scheme
    let node = ComponentNode {
      VStack(spacing: 10) {
        HStack(spacing: 8) {
          Button("Button") {}
          Button("Prominent") {}.buttonStyle(.borderedProminent)
          Button("Delete", role: .destructive) {}
        }
        HStack(spacing: 8) {
          Button("Borderless") {}.buttonStyle(.borderless)
          Button("Plain") {}.buttonStyle(.plain)
          Button("Disabled") {}.disabled()
          Link("Link", destination: URL(fileURLWithPath: "/"))
        }
        Toggle("Switch", isOn: .constant(true))
        Toggle("Box", isOn: .constant(true)).toggleStyle(.checkbox)
        Slider(value: .constant(0.4)) {
          Text("Volume")
        } minimumValueLabel: {
          Text("0").font(.caption)
        } maximumValueLabel: {
          Text("11").font(.caption)
        }
        Stepper("Copies: 2", value: .constant(2), in: 2...3)
        Picker("Period", selection: .constant(2)) { ForEach(1..<4) { Text("P\($0)") } }
          .pickerStyle(.segmented)
        Picker("Size", selection: .constant(2)) { ForEach(1..<4) { Text("Size \($0)") } }
          .pickerStyle(.radioGroup)
        TextField("Name", text: .constant("Weft"))
        ProgressView("Loading", value: 0.3)
        Button {
        } label: {
          HStack(spacing: 6) {
            Circle().fill(.red).frame(width: 10, height: 10)
            Text("Record")
          }
        }
      }
      .padding(12).background(.background)
    }
    let window = HeadlessWindow(
      size: Size(width: 340, height: 560), traits: traits, rootNode: node)
    try settle(window)
    try ReferencePictures().verify(window.render(), named: "controls-\(scheme)")
  }
}

extension DisplayNode {
  /// The node and its descendants, parents first.
  fileprivate var allNodes: [DisplayNode] { [self] + subnodes.flatMap(\.allNodes) }
}
