// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

/// The font family of all texts that are compared with references, so that the system's default
/// does not matter.
let testFamily = "DejaVu Sans"

/// Text in the family of the references.
@MainActor func text(
  _ string: String, size: Double = 14, weight: Font.Weight = .regular, color: Color = .black
) -> TextNode {
  TextNode(string, font: Font(family: testFamily, size: size, weight: weight), color: color)
}

/// A node of a fixed height that a label is drawn on.
@MainActor func row(_ number: Int) -> DisplayNode {
  let label = text("Row \(number)")
  let node = DisplayNode { _, _ in
    StackLayoutSpec(.column) { label }.padding(12)
  }
  node.backgroundColor = number.isMultiple(of: 2) ? Color(hex: 0xE8F0FA) : .white
  node.style.height = .points(40)
  return node
}

/// A node that scrolls fifty rows.
@MainActor func scrollingRows() -> ScrollNode {
  let rows = (0..<50).map(row)
  return ScrollNode(DisplayNode { _, _ in StackLayoutSpec(.column, children: rows) })
}

extension Layer {
  /// A colored layer with a frame.
  convenience init(_ frame: Rect, _ color: Color?) {
    self.init()
    self.frame = frame
    backgroundColor = color
  }
}
