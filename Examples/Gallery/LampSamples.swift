// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

@MainActor enum LampSamples {
  static func lamps(_ status: StatusNode) -> [[DisplayNode]] {
    let lamp = LampNode()
    lamp.addAction(for: .touchDown) { status.show("Lamp: pressed") }
    lamp.addAction(for: [.touchUpOutside, .touchCancel]) { status.show("Lamp: let go") }
    lamp.addAction(for: .valueChanged) { [unowned lamp] in
      status.show("Lamp: \(lamp.isSelected ? "on" : "off")")
    }
    let highlighted = LampNode()
    highlighted.isHighlighted = true
    let selected = LampNode()
    selected.isSelected = true
    let disabled = LampNode()
    disabled.isEnabled = false
    return [
      [
        CaptionedNode(lamp, "Normal"), CaptionedNode(highlighted, "Highlighted"),
        CaptionedNode(selected, "Selected"), CaptionedNode(disabled, "Disabled"),
      ]
    ]
  }
}
