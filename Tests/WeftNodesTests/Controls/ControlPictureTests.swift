// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayout
import WeftNodes
import WeftTesting

/// All controls in their states, in each appearance.
@MainActor @Suite struct ControlPictureTests {
  @Test(arguments: PictureAppearance.all)
  func allControls(appearance: PictureAppearance) throws {
    let window = HeadlessWindow(
      size: Size(width: 420, height: 430), scale: appearance.scale, traits: appearance.traits,
      rootNode: makeSheet())
    window.advance(by: 0.2)
    try ReferencePictures().verify(try window.render(), named: "controls-\(appearance.name)")
  }

  /// The focus ring has the control's shape and appears after Tab.
  @Test func theFocusIsSeen() throws {
    let window = HeadlessWindow(size: Size(width: 420, height: 430), rootNode: makeSheet())
    window.advance(by: 0.1)
    for _ in 0..<14 { window.key(.tab) }
    window.advance(by: 0.3)
    try ReferencePictures().verify(try window.render(), named: "controls-focus")
  }

  private func makeSheet() -> DisplayNode {
    let buttons = ButtonNode.Purpose.allCases.map { purpose in
      [ControlNode.State.normal, .highlighted, .selected, .disabled].map { state in
        let button = ButtonNode("Button", purpose: purpose)
        button.font = .caption
        return self.set(state, of: button)
      }
    }
    let states: [ControlNode.State] = [.normal, .selected, .highlighted, .disabled]
    let switches = states.map { set($0, of: SwitchNode()) }
    let boxes = states.map { set($0, of: CheckBoxNode("Box")) }
    let mixed = CheckBoxNode("Mixed")
    mixed.isMixed = true
    let sliders = [ControlNode.State.normal, .disabled].map { state in
      let slider = set(state, of: SliderNode(value: 0.4))
      slider.style.size.width = .points(120)
      return slider
    }
    let bar = ProgressNode(progress: 0.3)
    bar.style.size.width = .points(80)
    let rows: [[DisplayNode]] =
      buttons + [
        switches, boxes + [mixed],
        sliders + [set(.disabled, of: StepperNode(value: 4))],
        [
          SegmentedControlNode(["Day", "Week"]), RadioGroupNode(["A", "B"], selectedIndex: 0), bar,
        ],
        [
          set(.disabled, of: SegmentedControlNode(["Day", "Week"])),
          set(.disabled, of: RadioGroupNode(["A", "B"], selectedIndex: 1)), ProgressNode(.spinner),
        ],
      ]
    return DisplayNode { _, _ in
      StackLayoutSpec(.column, spacing: 10, alignItems: .start) {
        for row in rows {
          StackLayoutSpec(.row, spacing: 10, alignItems: .center, children: row)
        }
      }.padding(12)
    }
  }

  private func set<Control: ControlNode>(_ state: ControlNode.State, of control: Control) -> Control
  {
    control.isHighlighted = state.contains(.highlighted)
    control.isSelected = state.contains(.selected)
    control.isEnabled = !state.contains(.disabled)
    return control
  }
}
