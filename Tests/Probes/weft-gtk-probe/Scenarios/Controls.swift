// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft
import WeftGTK

extension Scenarios {
  /// Each control, by the mouse, by the keyboard, and disabled.
  static func controls() throws -> @MainActor () async throws -> Void {
    let controls = Controls()
    let root = DisplayNode { [all = controls.all] _, _ in
      StackLayoutSpec(.column, spacing: 12, alignItems: .start, children: all).padding(12)
    }
    root.backgroundColor = .background
    let stage = try Stage("controls", size: Size(width: 320, height: 360), root)
    return {
      try await stage.settle()
      try await useByMouse(controls, in: stage)
      try await Stage.screenshotIfWanted()
      try await useByKeys(controls, in: stage)
      for control in controls.all { control.isEnabled = false }
      try await stage.settle()
      let before = controls.values
      for control in controls.all { try await stage.click(control, at: 0.75) }
      for _ in controls.all { try await stage.user("key", "Tab", "key", "space", "key", "Right") }
      Probe.report("disabled", controls.values == before ? 1 : 0)
      stage.window.close()
    }
  }

  private static func useByMouse(_ controls: Controls, in stage: Stage) async throws {
    try await stage.click(controls.button)
    Probe.report("mouse-button", controls.presses == 1 ? 1 : 0)
    // A press that is released elsewhere does not count.
    let (inside, outside) = (stage.place(controls.button, at: 0.5), ["300", "340"])
    try await stage.user("mousemove", inside[0], inside[1], "mousedown", "1")
    Probe.report("mouse-highlight", controls.button.isHighlighted ? 1 : 0)
    try await stage.user("mousemove", outside[0], outside[1], "mouseup", "1")
    Probe.report("mouse-taken-away", controls.presses == 1 ? 1 : 0)

    try await stage.click(controls.toggle)
    Probe.report("mouse-switch", controls.toggle.isOn ? 1 : 0)
    try await stage.click(controls.box, at: 0.2)
    Probe.report("mouse-check-box", controls.box.isChecked ? 1 : 0)
    if let last = controls.radios.subnodes.last { try await stage.click(last, at: 0.2) }
    Probe.report("mouse-radio-group", controls.radios.selectedIndex == 2 ? 1 : 0)
    try await stage.click(controls.segments, at: 0.85)
    Probe.report("mouse-segments", controls.segments.selectedIndex == 2 ? 1 : 0)
    try await stage.drag(controls.slider, from: 0.2, to: 0.8)
    Probe.report("mouse-slider", abs(controls.slider.value - 0.8) < 0.1 ? 1 : 0)
    try await stage.click(controls.stepper, at: 0.9)
    try await stage.click(controls.stepper, at: 0.9)
    Probe.report("mouse-stepper", controls.stepper.value)
  }

  private static func useByKeys(_ controls: Controls, in stage: Stage) async throws {
    controls.button.focus()
    await stage.frames(2)
    try await stage.user("key", "space", "key", "Return")
    Probe.report("key-button", controls.presses == 3 ? 1 : 0)
    try await stage.user("key", "Tab", "key", "space")
    Probe.report("key-switch", controls.toggle.isOn ? 0 : 1)
    try await stage.user("key", "Tab", "key", "space")
    Probe.report("key-check-box", controls.box.isChecked ? 0 : 1)
    try await stage.user("key", "Tab", "key", "Up")
    Probe.report("key-radio-group", controls.radios.selectedIndex == 1 ? 1 : 0)
    try await stage.user("key", "Tab", "key", "Left")
    Probe.report("key-segments", controls.segments.selectedIndex == 1 ? 1 : 0)
    controls.slider.value = 0
    try await stage.user("key", "Tab", "key", "Right", "key", "Up")
    Probe.report("key-slider", controls.slider.value > 0 ? 1 : 0)
    try await stage.user("key", "Tab", "key", "Down")
    Probe.report("key-stepper", controls.stepper.value)
    try await stage.user("key", "Tab")
    Probe.report("key-around", controls.button.isFocused ? 1 : 0)
  }
}

/// One control of each kind.
@MainActor private final class Controls {
  let button = ButtonNode("Press")
  let toggle = SwitchNode(isOn: false, label: "Switch")
  let box = CheckBoxNode("Box", isChecked: false)
  let radios = RadioGroupNode(["One", "Two", "Three"], selectedIndex: 0, label: "Numbers")
  let segments = SegmentedControlNode(["Day", "Week", "Month"], label: "Period")
  let slider = SliderNode(value: 0, label: "Slider")
  let stepper = StepperNode(value: 3, in: 0...10, label: "Stepper")
  private(set) var presses = 0

  init() {
    slider.style.size.width = .points(200)
    button.addAction { [unowned self] in presses += 1 }
  }

  var all: [ControlNode] { [button, toggle, box, radios, segments, slider, stepper] }

  /// The values of all controls, as numbers.
  var values: [Double] {
    [
      Double(presses), toggle.isOn ? 1 : 0, box.isChecked ? 1 : 0,
      Double(radios.selectedIndex ?? -1), Double(segments.selectedIndex ?? -1), slider.value,
      stepper.value,
    ]
  }
}

extension Stage {
  /// A point for xdotool, at half the height of a node and a fraction of its width.
  fileprivate func place(_ node: DisplayNode, at share: Double) -> [String] {
    let rect = node.convert(node.bounds, to: window.rootNode) ?? .zero
    // bounded: a position in a small window
    return ["\(Int(rect.minX + rect.width * share))", "\(Int(rect.midY))"]
  }

  fileprivate func click(_ node: DisplayNode, at share: Double = 0.5) async throws {
    let place = place(node, at: share)
    try await user("mousemove", place[0], place[1], "click", "1")
  }

  fileprivate func drag(_ node: DisplayNode, from start: Double, to end: Double) async throws {
    let (from, to) = (place(node, at: start), place(node, at: end))
    try await user("mousemove", from[0], from[1], "mousedown", "1")
    try await user("mousemove", to[0], to[1], "mouseup", "1")
  }
}
