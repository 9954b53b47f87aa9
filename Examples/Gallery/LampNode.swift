// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// A custom control that shows a lamp. A click, Space or Enter turns it on and off.
///
/// `ControlNode` handles the mouse, touch and keys. The subclass adds the size, the effect of an
/// activation, the appearance of each state, and the accessibility properties.
final class LampNode: ControlNode {
  private let bulb = DisplayNode()

  override init() {
    super.init()
    cornerRadius = 22
    borderWidth = 2
    bulb.isUserInteractionEnabled = false
    addSubnode(bulb)
  }

  override func calculateSize(thatFits constrainedSize: Size) -> Size {
    Size(width: 44, height: 44)
  }

  override func activate() {
    animateChange { isSelected.toggle() }
    sendActions(for: [.valueChanged, .primaryAction])
  }

  override func updateParts() {
    let inset = isHighlighted ? 10.0 : 6.0
    bulb.frame = bounds.insetBy(dx: inset, dy: inset)
    bulb.cornerRadius = bulb.frame.height / 2
    bulb.backgroundColor = isSelected ? .yellow : .tertiaryLabel
    borderColor = isHighlighted || isHovered ? .accent : .separator
    alpha = isEnabled ? 1 : 0.4
  }

  override var defaultAccessibility: Accessibility { makeAccessibility(.switch, label: "Lamp") }
}
