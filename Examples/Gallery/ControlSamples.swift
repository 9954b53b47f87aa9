// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

enum ControlSamples {
  /// Switches, check boxes, radio buttons and segmented controls.
  static func choices(_ status: StatusNode) -> [[DisplayNode]] {
    let switches = [false, true, false, true].enumerated().map { index, isOn in
      let node = SwitchNode(isOn: isOn, label: "Switch \(index + 1)")
      node.isEnabled = index < 2
      node.addAction(for: .valueChanged) { [unowned node] in
        status.show("Switch: \(node.isOn ? "on" : "off")")
      }
      return node
    }
    let boxes = ["Box", "Checked", "Mixed", "Disabled"].enumerated().map { index, title in
      let node = CheckBoxNode(title, isChecked: index == 1 || index == 3)
      node.isMixed = index == 2
      node.isEnabled = index < 3
      node.addAction(for: .valueChanged) { [unowned node] in
        status.show("Check box: \(node.title) \(node.isChecked ? "on" : "off")")
      }
      return node
    }
    let group = RadioGroupNode(["Small", "Medium", "Large"], selectedIndex: 1, label: "Size")
    group.addAction(for: .valueChanged) { [unowned group] in
      status.show("Radio group: \(group.selectedIndex ?? -1)")
    }
    let disabledGroup = RadioGroupNode(["This", "That"], selectedIndex: 0, label: "Disabled")
    disabledGroup.isEnabled = false
    let segments = SegmentedControlNode(["Day", "Week", "Month"], label: "Period")
    segments.addAction(for: .valueChanged) { [unowned segments] in
      status.show("Segments: \(segments.selectedIndex ?? -1)")
    }
    let disabledSegments = SegmentedControlNode(["On", "Off"], selectedIndex: 1)
    disabledSegments.isEnabled = false
    return [switches, boxes, [group, disabledGroup], [segments, disabledSegments]]
  }

  static func values(_ status: StatusNode) -> [[DisplayNode]] {
    let sliders = [0.0, 0.3, 1].enumerated().map { index, value in
      let node = SliderNode(value: value, step: index == 0 ? 0.25 : 0, label: "Slider \(index + 1)")
      node.isEnabled = index < 2
      node.style.size.width = .points(180)
      node.addAction(for: .valueChanged) { [unowned node] in
        // bounded: the value lies between 0 and 1
        status.show("Slider: \(Int((node.value * 100).rounded())) %")
      }
      return node
    }
    let steppers = [3.0, 0, 10].enumerated().map { index, value in
      let node = StepperNode(value: value, in: 0...10, label: "Stepper \(index + 1)")
      node.isEnabled = index < 2
      node.addAction(for: .valueChanged) { [unowned node] in
        // bounded: from 0 to 10
        status.show("Stepper: \(Int(node.value))")
      }
      return node
    }
    return [sliders, steppers]
  }

  static func progress(_ status: StatusNode) -> [[DisplayNode]] {
    let bars = [0.0, 0.4, 1, nil].map { share in
      let node = ProgressNode(progress: share, label: "Progress")
      node.style.size.width = .points(120)
      return node
    }
    return [bars + [ProgressNode(.spinner, label: "Waiting")]]
  }
}
