// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import Foundation
import TestSupport
import Testing
import Weft
import WeftLocks
import WeftRuntime
import WeftTesting

/// Users and workers change controls at the same time.
@MainActor @Suite struct ControlRaceTests {
  private enum Kind: CaseIterable {
    case segmented, radios, slider, toggle, box

    /// Two values that the user can choose.
    var values: [Int] { self == .toggle || self == .box ? [0, 2] : [1, 2] }
  }

  private struct Chooser: Component {
    let kind: Kind
    let value: Binding<Int>

    var body: some Component {
      switch kind {
      case .slider:
        Slider(
          value: Binding<Double> {
            Double(value.wrappedValue)
          } set: {
            value.wrappedValue = Int($0)
          }, in: 0...2, step: 1)
      case .segmented:
        Picker("p", selection: value) { ForEach(0..<3) { Text("\($0)") } }
          .pickerStyle(.segmented)
      case .radios:
        Picker("p", selection: value) { ForEach(0..<3) { Text("\($0)") } }
          .pickerStyle(.radioGroup)
      case .toggle: Toggle("t", isOn: isOn)
      case .box: Toggle("t", isOn: isOn).toggleStyle(.checkbox)
      }
    }

    /// Whether the value is 2.
    private var isOn: Binding<Bool> {
      Binding {
        value.wrappedValue == 2
      } set: {
        value.wrappedValue = $0 ? 2 : 0
      }
    }
  }

  /// Chooses a value as the user does.
  private func take(_ value: Int, in node: DisplayNode) {
    for control in node.controls {
      switch control {
      case let control as SegmentedControlNode:
        _ = control.handle(KeyEvent(.home, time: 0))
        for _ in 0..<value { _ = control.handle(KeyEvent(.right, time: 0)) }
      case let control as SliderNode:
        _ = control.handle(KeyEvent(.home, time: 0))
        for _ in 0..<value { _ = control.handle(KeyEvent(.right, time: 0)) }
      case let control as SwitchNode:
        if control.isOn != (value == 2) { control.activate() }
      case let control as CheckBoxNode:
        if control.isChecked != (value == 2) { control.activate() }
      case let group as RadioGroupNode:
        _ = (group.subnodes[value] as? ControlNode)?.performAccessibilityAction(.activate)
      default: continue
      }
      return
    }
  }

  private func shown(in node: DisplayNode) -> Int? {
    for control in node.controls {
      switch control {
      case let control as SegmentedControlNode: return control.selectedIndex
      case let control as RadioGroupNode: return control.selectedIndex
      case let control as SliderNode: return Int(control.value)
      case let control as SwitchNode: return control.isOn ? 2 : 0
      case let control as CheckBoxNode: return control.isChecked ? 2 : 0
      default: continue
      }
    }
    return nil
  }

  /// The control has read the value when the user chooses another one.
  @Test(arguments: Kind.allCases)
  private func aValueThatIsOutOfDateIsNotShown(kind: Kind) {
    let stored = Mutex(0)
    // Counts readings once armed. The first reading may make a binding's copy.
    let readings = Mutex<Int?>(nil)
    let copies = [.slider, .toggle, .box].contains(kind) ? 1 : 0
    let act = Mutex<(@Sendable () -> Void)?>(nil)
    let binding = Binding<Int> {
      let value = stored.withLock { $0 }
      let isForControl = readings.withLock { count in
        defer { count = count.map { $0 + 1 } }
        return count == copies
      }
      if isForControl { act.withLock { $0 }?() }
      return value
    } set: { new in
      stored.withLock { $0 = new }
    }
    let node = ComponentNode(Chooser(kind: kind, value: binding))
    node.measure(width: 300, height: 200)
    #expect(shown(in: node) == 0)
    node.update(to: Chooser(kind: kind, value: binding))
    let count = Mutex(0)
    act.withLock { action in
      action = {
        MainActor.assumeIsolated { [self] in
          count.withLock { $0 += 1 }
          take(2, in: node)
        }
      }
    }
    readings.withLock { $0 = 0 }
    node.measure(width: 300, height: 200)
    #expect(count.withLock { $0 } == 1)
    #expect(stored.withLock { $0 } == 2)
    #expect(shown(in: node) == 2)
  }

  /// A worker shows older values all the time, and no choice of the user is lost.
  @Test(arguments: Kind.allCases)
  private func nothingThatTheUserDoesIsLost(kind: Kind) async {
    let stored = Mutex(0)
    let isDone = Mutex(false)
    let binding = Binding<Int> {
      stored.withLock { $0 }
    } set: { new in
      stored.withLock { $0 = new }
    }
    let node = ComponentNode(Chooser(kind: kind, value: binding))
    node.measure(width: 300, height: 200)
    let finished = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      while !isDone.withLock({ $0 }) {
        node.update(to: Chooser(kind: kind, value: binding))
        node.measureOnly(width: 300)
      }
      finished.signal()
    }
    var lost = 0
    for round in 0..<600 {
      let value = kind.values[round % 2]
      take(value, in: node)
      if stored.withLock({ $0 }) != value { lost += 1 }
    }
    isDone.withLock { $0 = true }
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        finished.wait()
        continuation.resume()
      }
    }
    #expect(lost == 0)
    #expect(shown(in: node) == stored.withLock { $0 })
  }

  /// A thread shows an older value right after the user's choice, before the program is notified.
  @Test(arguments: Kind.allCases)
  private func theUsersChoiceBeatsAnOlderValue(kind: Kind) {
    let stored = Mutex(0)
    let binding = Binding<Int> {
      stored.withLock { $0 }
    } set: { new in
      stored.withLock { $0 = new }
    }
    // Every change of a control requests a frame.
    let act = Mutex<(@Sendable () -> Void)?>(nil)
    let clock = VirtualClock()
    let runtime = HostRuntime(workers: SeededScheduler(), clock: clock) {
      act.withLock { $0.take() }?()
    }
    let node = ComponentNode(Chooser(kind: kind, value: binding))
    let host = NodeHost(rootNode: node, runtime: runtime)
    host.size = Size(width: 300, height: 200)
    host.isVisible = true
    for frame in 1...4 { runtime.frames.runFrame(at: Double(frame) / 60) }
    #expect(shown(in: node) == 0)
    let count = Mutex(0)
    act.withLock { action in
      action = {
        MainActor.assumeIsolated {
          count.withLock { $0 += 1 }
          showOlder(0, in: node)
        }
      }
    }
    takeAtOnce(2, in: node)
    #expect(count.withLock { $0 } == 1)
    #expect(stored.withLock { $0 } == 2)
    #expect(shown(in: node) == 2)
    host.close()
  }

  /// Chooses a value as a user does who moves there in one step.
  private func takeAtOnce(_ value: Int, in node: DisplayNode) {
    for control in node.controls {
      switch control {
      case let control as SingleChoiceNode: control.take(value)
      case let control as SliderNode: _ = control.handle(KeyEvent(.end, time: 0))
      case is SwitchNode, is CheckBoxNode: take(value, in: node)
      default: continue
      }
      return
    }
  }

  /// Shows a value like a thread that has resolved the component before.
  private func showOlder(_ value: Int, in node: DisplayNode) {
    for control in node.controls {
      switch control {
      case let control as SingleChoiceNode: control.selectedIndex = value
      case let control as SliderNode: control.value = Double(value)
      case let control as ControlNode where control is SwitchNode || control is CheckBoxNode:
        control.isSelected = value == 2
      default: continue
      }
      return
    }
  }

  /// A group has exactly one dot at any time.
  @Test func aGroupHasOneDot() throws {
    let group = RadioGroupNode((0..<8).map { "\($0)" }, selectedIndex: 0)
    let window = HeadlessWindow(size: Size(width: 200, height: 400), rootNode: group)
    try window.settle()
    let isDone = Mutex(false)
    let (started, finished) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    DispatchQueue.global().async {
      var index = 0
      started.signal()
      while !isDone.withLock({ $0 }) {
        index = (index + 3) % 8
        group.selectedIndex = index
      }
      group.selectedIndex = 5
      finished.signal()
    }
    started.wait()
    var wrong = 0
    for _ in 0..<400 {
      window.advance(by: 1 / 60)
      if group.subnodes.count(where: { ($0 as? ControlNode)?.isSelected ?? false }) != 1 {
        wrong += 1
      }
    }
    isDone.withLock { $0 = true }
    finished.wait()
    try window.settle()
    #expect(wrong == 0)
    #expect(group.subnodes.map { ($0 as? ControlNode)?.isSelected } == (0..<8).map { $0 == 5 })
  }

  /// The dots change together, in a frame, and not where another thread sets the selection.
  @Test func dotsChangeWithAFrame() async throws {
    let group = RadioGroupNode((0..<8).map { "\($0)" }, selectedIndex: 0)
    let window = HeadlessWindow(size: Size(width: 200, height: 400), rootNode: group)
    try await window.settle()
    func dots() -> [Bool] { group.subnodes.map { ($0 as? ControlNode)?.isSelected ?? false } }
    for (old, new) in [(0, 5), (5, 3)] {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          if new == 5 {
            group.selectedIndex = new
          } else {
            group.setSelectedIndex(new, ofEdition: group.selectionEdition)
          }
          continuation.resume()
        }
      }
      #expect(dots() == (0..<8).map { $0 == old })
      window.advance(by: 1 / 60)
      #expect(dots() == (0..<8).map { $0 == new })
    }
  }

  private struct Shuffled: Component {
    let names: [String]

    var body: some Component {
      VStack {
        Text(names.joined())
        Picker("p", selection: .constant("2")) { ForEach(names, id: \.self) { Text($0) } }
          .pickerStyle(.segmented)
        Picker("p", selection: .constant("2")) { ForEach(names, id: \.self) { Text($0) } }
          .pickerStyle(.radioGroup)
      }
    }
  }

  /// Each frame shows the options in one order, together with everything else, and the new order
  /// soon.
  @Test(arguments: seeds(10)) func optionsInAnotherOrderAreSeenAtOnce(seed: UInt64) throws {
    let size = Size(width: 240, height: 200)
    let orders = [["1", "2", "3"], ["3", "1", "2"], ["2", "33", "1"]]
    func picture(_ names: [String]) throws -> Bitmap {
      let window = HeadlessWindow(size: size, rootNode: ComponentNode(Shuffled(names: names)))
      try window.settle()
      return try window.render()
    }
    let states = try orders.map(picture)
    let node = ComponentNode(Shuffled(names: orders[0]))
    let window = HeadlessWindow(size: size, schedule: .seeded(seed), rootNode: node)
    try window.settle()
    for next in [1, 2, 0, 1] {
      node.update(to: Shuffled(names: orders[next]))
      var frames = 0
      while true {
        window.advance(by: 1 / 60)
        frames += 1
        let frame = try window.render()
        let state = states.firstIndex { frame.difference(from: $0)?.differingPixels == 0 }
        #expect(state != nil, "a frame shows no state")
        if state == next { break }
        if frames > 30 { break }
      }
      #expect(frames <= 12)
    }
  }

  /// Options that a program adds and removes.
  private struct Offer: Component {
    let names: [String]
    let isRadios: Bool
    let note: @Sendable (String) -> Void
    @State var selected = "2"

    var body: some Component {
      let _ = note(selected)
      Picker("p", selection: $selected) { ForEach(names, id: \.self) { Text($0) } }
        .pickerStyle(isRadios ? .radioGroup : .segmented)
    }
  }

  /// The centers of the options in a window.
  private func places(in window: HeadlessWindow, _ node: DisplayNode) throws -> [Point] {
    let control = try #require(
      node.controls.first { $0 is SegmentedControlNode || $0 is RadioGroupNode })
    func middle(_ node: DisplayNode, _ share: Double) -> Point {
      let size = node.bounds.size
      return node.layer.convertToWindow(Point(x: size.width * share, y: size.height / 2))
    }
    if let group = control as? RadioGroupNode { return group.subnodes.map { middle($0, 0.3) } }
    let count = try #require(control as? SegmentedControlNode).titles.count
    return (0..<count).map { middle(control, (Double($0) + 0.5) / Double(count)) }
  }

  /// A click takes the visible option although newer options have not appeared. A removed option is
  /// not taken.
  @Test(arguments: [false, true], seeds(6))
  func aClickTakesTheOptionThatIsSeen(isRadios: Bool, seed: UInt64) throws {
    let size = Size(width: 240, height: 160)
    let orders = [["1", "2", "3"], ["3", "2", "1"], ["3", "2"], ["0", "2", "1", "3"]]
    let selected = Mutex("2")
    func offer(_ order: Int) -> Offer {
      Offer(names: orders[order], isRadios: isRadios) { new in selected.withLock { $0 = new } }
    }
    let states = try orders.indices.map { order in
      let node = ComponentNode(offer(order))
      let window = HeadlessWindow(size: size, rootNode: node)
      try window.settle()
      return (picture: try window.render(), places: try places(in: window, node))
    }
    var generator = SeededGenerator(seed: seed)
    let node = ComponentNode(offer(0))
    let window = HeadlessWindow(size: size, schedule: .seeded(seed), rootNode: node)
    try window.settle()
    let next = Int.random(in: 1..<orders.count, using: &generator)
    node.update(to: offer(next))
    window.advance(by: Double.random(in: 0...0.08, using: &generator))
    let frame = try window.render()
    let seen = try #require(
      states.firstIndex { frame.difference(from: $0.picture)?.differingPixels == 0 })
    let index = orders[seen].indices.randomElement(using: &generator)!
    let option = orders[seen][index]
    window.click(at: states[seen].places[index])
    try window.settle()
    let result = selected.withLock { $0 }
    // A removed option may have been chosen before its removal was known.
    #expect(result == option || !orders[next].contains(option) && result == "2")
    #expect(shown(in: node) == orders[next].firstIndex(of: result))
  }
}

extension DisplayNode {
  fileprivate var controls: [DisplayNode] { [self] + subnodes.flatMap(\.controls) }
}
