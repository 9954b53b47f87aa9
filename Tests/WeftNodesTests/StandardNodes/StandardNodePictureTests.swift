// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// Texts, images, fields and scroll nodes, in each appearance.
@MainActor @Suite struct StandardNodePictureTests {
  /// Shows the middle of its content.
  private let scroller = StandardNodePictureTests.makeScroller()

  @Test(arguments: PictureAppearance.all)
  func allNodes(appearance: PictureAppearance) throws {
    let window = HeadlessWindow(
      size: Size(width: 420, height: 400), scale: appearance.scale, traits: appearance.traits,
      rootNode: makeSheet())
    try window.settle()
    scroller.contentOffset = Point(x: 0, y: 30)
    try window.settle()
    try ReferencePictures().verify(try window.render(), named: "nodes-\(appearance.name)")
  }

  private func makeSheet() -> DisplayNode {
    let sections: [[DisplayNode]] = [
      texts, plainImages, changedImages, [field(.line), field(.search)],
      [field(.password, text: "secret"), field(.line, text: "Disabled", isEnabled: false)],
      [field(.lines, text: "Two lines\nof a field for many"), scroller],
    ]
    let sheet = DisplayNode { _, _ in
      StackLayoutSpec(.column, spacing: 12, alignItems: .stretch) {
        for nodes in sections {
          StackLayoutSpec(.row, spacing: 12, alignItems: .center, children: nodes)
        }
      }.padding(12)
    }
    sheet.backgroundColor = .background
    return sheet
  }

  private var texts: [DisplayNode] {
    let mixed = TextNode(
      "Mixed: \u{05E2}\u{05D1}\u{05E8}\u{05D9}\u{05EA} and \u{0639}\u{0631}\u{0628}, cut short here"
    )
    mixed.maximumNumberOfLines = 2
    let shadowed = TextNode("Shadow", font: .title)
    shadowed.textShadow = Shadow(
      color: .accent, offset: Vector(dx: 2, dy: 2), radius: 2, opacity: 0.6)
    let link = TextAttributes(color: .link, link: URL(string: "https://weft.example"))
    let styled = TextNode(
      StyledText(
        "A link and bold", attributes: TextAttributes(),
        runs: [
          .init(range: 2..<6, attributes: link),
          .init(range: 11..<15, attributes: TextAttributes(font: .body.bold())),
        ]))
    for node in [mixed, styled] { node.style.flexShrink = 1 }
    return [mixed, shadowed, styled]
  }

  private var plainImages: [DisplayNode] {
    [ContentMode.scaleAspectFill, .scaleAspectFit, .scaleToFill, .center].map { mode in
      let node = image()
      node.contentMode = mode
      return node
    }
  }

  private var changedImages: [DisplayNode] {
    let cropped = image()
    cropped.cropRect = Rect(x: 0, y: 0, width: 0.5, height: 0.5)
    let tinted = image()
    tinted.tintColor = .accent
    let round = image()
    round.cornerRadius = 20
    let broken = ImageNode(.data(Data("no image".utf8)))
    Self.frame(broken, width: 80, height: 50)
    return [cropped, tinted, round, broken]
  }

  private func image() -> ImageNode {
    let bitmap = try? Bitmap.render(size: Size(width: 60, height: 60), scale: 2) { canvas in
      for (index, color) in [Color.red, .green, .blue, .yellow].enumerated() {
        let place = Rect(
          x: Double(index % 2) * 30 + 2, y: Double(index / 2) * 30 + 2, width: 26, height: 26)
        canvas.fill(Path(ellipseIn: place), with: .color(color))
      }
    }
    let node = ImageNode(bitmap.map { .bitmap($0) })
    node.clipsToBounds = true
    Self.frame(node, width: 80, height: 50)
    return node
  }

  private func field(
    _ kind: EditableTextNode.Kind, text: String = "", isEnabled: Bool = true
  ) -> EditableTextNode {
    let node = EditableTextNode(placeholder: "Placeholder", kind: kind)
    node.text = text
    node.isEnabled = isEnabled
    node.style.size.width = .points(186)
    return node
  }

  private static func makeScroller() -> ScrollNode {
    let lines = (1...9).map { TextNode("Line \($0) of nine") }
    let content = DisplayNode { _, _ in
      StackLayoutSpec(.column, spacing: 4, children: lines)
    }
    let node = ScrollNode(content)
    frame(node, width: 186, height: 90)
    return node
  }

  private static func frame(_ node: DisplayNode, width: Double, height: Double) {
    node.style.size.width = .points(width)
    node.style.size.height = .points(height)
    node.borderWidth = 1
    node.borderColor = .separator
  }
}
