// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayout
import WeftNodes
import WeftTesting

/// Pictures of nodes of all kinds together.
@MainActor @Suite struct NodePictureTests {
  @Test(arguments: [(1.0, "card"), (2.0, "card@2x")])
  func card(scale: Double, name: String) throws {
    let window = HeadlessWindow(
      size: Size(width: 260, height: 150), scale: scale, rootNode: try makeCard())
    try window.settle()
    try ReferencePictures().verify(try window.render(), named: name)
  }

  /// A picture with a title, two lines of a longer text, and a label that is half transparent.
  private func makeCard() throws -> DisplayNode {
    let picture = ImageNode(.bitmap(try makeImage()))
    picture.cornerRadius = 12
    picture.clipsToBounds = true
    picture.style.preferredSize = Size(width: 64, height: 64)
    let title = TextNode("Node", font: .headline)
    let body = TextNode(
      "Measured and drawn by a worker, and cut off at the end of its second line, so that one "
        + "sees an ellipsis there.", font: .body, color: .darkGray)
    body.maximumNumberOfLines = 2
    let label = TextNode("label", font: .caption, color: .white)
    let badge = DisplayNode { _, _ in
      label.padding(EdgeInsets(top: 3, left: 8, bottom: 3, right: 8))
    }
    badge.backgroundColor = .blue
    badge.cornerRadius = 9
    badge.alpha = 0.5
    let card = DisplayNode { _, _ in
      StackLayoutSpec(.row, spacing: 12, alignItems: .start) {
        picture
        StackLayoutSpec(.column, spacing: 4, alignItems: .start) {
          title
          body
          badge.spacingBefore(6)
        }.flexShrink(1)
      }.padding(12)
    }
    card.backgroundColor = .white
    card.borderWidth = 2
    card.borderColor = .gray
    card.cornerRadius = 16
    let root = DisplayNode { _, _ in card.padding(8) }
    root.backgroundColor = Color(white: 0.9)
    return root
  }

  private func makeImage() throws -> Bitmap {
    let size = Size(width: 200, height: 100)
    return try Bitmap.render(size: size, background: .red) {
      $0.fill(Rect(x: 50, y: 0, width: 50, height: 100), with: .color(.green))
      $0.fill(Rect(x: 100, y: 0, width: 50, height: 100), with: .color(.blue))
    }
  }
}
