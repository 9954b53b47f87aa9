// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// Buttons of each purpose in each state, with pictures, and around a node.
enum ButtonSamples {
  static func buttons(_ status: StatusNode) -> [[DisplayNode]] {
    ButtonNode.Purpose.allCases.map { purpose in
      let normal = ButtonNode("\(purpose)".capitalized, purpose: purpose)
      normal.addAction { status.show("Button: \(purpose)") }
      let pressed = ButtonNode("Pressed", purpose: purpose)
      pressed.isHighlighted = true
      let selected = ButtonNode("Selected", purpose: purpose)
      selected.isSelected = true
      let disabled = ButtonNode("Disabled", purpose: purpose)
      disabled.isEnabled = false
      return [normal, pressed, selected, disabled]
    } + [[imageButton(status), imageButton(status, placement: .top), anyNode(status)]]
  }

  private static func imageButton(
    _ status: StatusNode, placement: ButtonNode.ImagePlacement = .leading
  ) -> ButtonNode {
    let button = ButtonNode("Record", image: dot)
    button.imagePlacement = placement
    button.addAction { status.show("Button: record") }
    return button
  }

  /// A button around two lines of text.
  private static func anyNode(_ status: StatusNode) -> ButtonNode {
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
    button.addAction { status.show("Button: any node") }
    return button
  }

  /// A red dot. The result is never `nil` for a bitmap of this size.
  private static var dot: ImageSource? {
    try? .bitmap(
      Bitmap.render(size: Size(width: 16, height: 16), scale: 2) {
        let circle = Path(ellipseIn: Rect(x: 1, y: 1, width: 14, height: 14))
        $0.fill(circle, with: .color(Color(hex: 0xE01B24)))
      })
  }
}
