// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// The controls that the gallery shows, row by row.
enum ControlSamples {
  /// Buttons for each purpose, in each state.
  static func buttons(_ status: TextNode) -> [[DisplayNode]] {
    ButtonNode.Purpose.allCases.map { purpose in
      let normal = ButtonNode("\(purpose)".capitalized, purpose: purpose)
      normal.addAction { status.text = StyledText("Button: \(purpose)") }
      let pressed = ButtonNode("Pressed", purpose: purpose)
      pressed.isHighlighted = true
      let selected = ButtonNode("Selected", purpose: purpose)
      selected.isSelected = true
      let disabled = ButtonNode("Disabled", purpose: purpose)
      disabled.isEnabled = false
      return [normal, pressed, selected, disabled]
    } + [[imageButton(status), imageButton(status, placement: .top), anyNode(status)]]
  }

  /// A button with a picture beside or above its title.
  private static func imageButton(
    _ status: TextNode, placement: ButtonNode.ImagePlacement = .leading
  ) -> ButtonNode {
    let button = ButtonNode("Record", image: dot)
    button.imagePlacement = placement
    button.addAction { status.text = StyledText("Button: record") }
    return button
  }

  /// A button around two lines of text.
  private static func anyNode(_ status: TextNode) -> ButtonNode {
    let (title, detail) = (
      TextNode("Any node", font: .headline), TextNode("can be a button", font: .caption)
    )
    let button = ButtonNode(
      content: DisplayNode { _, _ in
        StackLayoutSpec(.column, alignItems: .center) {
          title
          detail
        }
      })
    button.accessibilityLabel = "Any node"
    button.addAction { status.text = StyledText("Button: any node") }
    return button
  }

  /// A red dot; `nil` never happens for a bitmap of this size.
  private static var dot: ImageSource? {
    try? .bitmap(
      Bitmap.render(size: Size(width: 16, height: 16), scale: 2) {
        let circle = Path(ellipseIn: Rect(x: 1, y: 1, width: 14, height: 14))
        $0.fill(circle, with: .color(Color(hex: 0xE01B24)))
      })
  }

  /// Switches, boxes, radio buttons and segments.
  static func choices(_ status: TextNode) -> [[DisplayNode]] {
    let switches = [false, true, false, true].enumerated().map { index, isOn in
      let node = SwitchNode(isOn: isOn, label: "Switch \(index + 1)")
      node.isEnabled = index < 2
      node.addAction(for: .valueChanged) { [unowned node] in
        status.text = StyledText("Switch: \(node.isOn ? "on" : "off")")
      }
      return node
    }
    let boxes = ["Box", "Checked", "Mixed", "Disabled"].enumerated().map { index, title in
      let node = CheckBoxNode(title, isChecked: index == 1 || index == 3)
      node.isMixed = index == 2
      node.isEnabled = index < 3
      node.addAction(for: .valueChanged) { [unowned node] in
        status.text = StyledText("Check box: \(node.title) \(node.isChecked ? "on" : "off")")
      }
      return node
    }
    let group = RadioGroupNode(["Small", "Medium", "Large"], selectedIndex: 1, label: "Size")
    group.addAction(for: .valueChanged) { [unowned group] in
      status.text = StyledText("Radio group: \(group.selectedIndex ?? -1)")
    }
    let disabledGroup = RadioGroupNode(["This", "That"], selectedIndex: 0, label: "Disabled")
    disabledGroup.isEnabled = false
    let segments = SegmentedControlNode(["Day", "Week", "Month"], label: "Period")
    segments.addAction(for: .valueChanged) { [unowned segments] in
      status.text = StyledText("Segments: \(segments.selectedIndex ?? -1)")
    }
    let disabledSegments = SegmentedControlNode(["On", "Off"], selectedIndex: 1)
    disabledSegments.isEnabled = false
    return [switches, boxes, [group, disabledGroup], [segments, disabledSegments]]
  }

  /// Sliders and steppers.
  static func values(_ status: TextNode) -> [[DisplayNode]] {
    let sliders = [0.0, 0.3, 1].enumerated().map { index, value in
      let node = SliderNode(value: value, step: index == 0 ? 0.25 : 0, label: "Slider \(index + 1)")
      node.isEnabled = index < 2
      node.style.size.width = .points(180)
      node.addAction(for: .valueChanged) { [unowned node] in
        // bounded: the value lies between 0 and 1
        status.text = StyledText("Slider: \(Int((node.value * 100).rounded())) %")
      }
      return node
    }
    let steppers = [3.0, 0, 10].enumerated().map { index, value in
      let node = StepperNode(value: value, in: 0...10, label: "Stepper \(index + 1)")
      node.isEnabled = index < 2
      node.addAction(for: .valueChanged) { [unowned node] in
        status.text = StyledText("Stepper: \(node.value)")
      }
      return node
    }
    return [sliders, steppers]
  }

  /// Bars and rings.
  static func progress(_ status: TextNode) -> [[DisplayNode]] {
    let bars = [0.0, 0.4, 1, nil].map { share in
      let node = ProgressNode(progress: share, label: "Progress")
      node.style.size.width = .points(120)
      return node
    }
    return [bars + [ProgressNode(.spinner, label: "Waiting")]]
  }
}
