// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// Pictures of the headless window, compared with reviewed references.
@MainActor @Suite struct PictureTests {
  private let pictures = ReferencePictures()

  private func window(
    width: Double = 240, height: Double = 160, scale: Double = 1,
    rootNode: DisplayNode = DisplayNode(), layers: [Layer] = []
  ) throws -> HeadlessWindow {
    let window = HeadlessWindow(
      size: Size(width: width, height: height), scale: scale, rootNode: rootNode)
    for layer in layers { window.host.rootLayer.addSublayer(layer) }
    try window.settle()
    return window
  }

  @Test func boxes() throws {
    var layers: [Layer] = []
    for (index, radius) in [0.0, 8, 20, 100].enumerated() {
      let x = 10 + Double(index) * 57
      let filled = Layer(Rect(x: x, y: 10, width: 47, height: 40), Color(hex: 0x3584E4))
      let lined = Layer(Rect(x: x, y: 60, width: 47, height: 40), nil)
      let both = Layer(Rect(x: x, y: 110, width: 47, height: 40), Color(hex: 0xF6D32D))
      for layer in [filled, lined, both] { layer.cornerRadius = radius }
      (lined.borderWidth, both.borderWidth) = (1, 6)
      both.borderColor = Color(hex: 0xC01C28)
      layers += [filled, lined, both]
    }
    try pictures.verify(window(layers: layers).render(), named: "boxes")
  }

  @Test func clipping() throws {
    var layers: [Layer] = []
    for (index, masks) in [false, true].enumerated() {
      let box = Layer(
        Rect(x: 20 + Double(index) * 115, y: 20, width: 80, height: 120), Color(hex: 0xDEDDDA))
      box.cornerRadius = 24
      box.masksToBounds = masks
      box.borderWidth = 2
      box.addSublayer(Layer(Rect(x: -15, y: -10, width: 60, height: 60), Color(hex: 0x33D17A)))
      let disc = Layer(Rect(x: 30, y: 70, width: 70, height: 70), Color(hex: 0x9141AC))
      disc.cornerRadius = 35
      box.addSublayer(disc)
      layers.append(box)
    }
    try pictures.verify(window(layers: layers).render(), named: "clipping")
  }

  @Test func opacity() throws {
    let stripe = Layer(Rect(x: 0, y: 70, width: 240, height: 20), .black)
    var layers = [stripe]
    for (index, opacity) in [1.0, 0.6, 0.2].enumerated() {
      let group = Layer(Rect(x: 10 + Double(index) * 76, y: 20, width: 68, height: 120), nil)
      group.opacity = opacity
      group.addSublayer(Layer(Rect(x: 0, y: 0, width: 48, height: 80), Color(hex: 0xE01B24)))
      let front = Layer(Rect(x: 20, y: 40, width: 48, height: 80), Color(hex: 0x1C71D8))
      group.addSublayer(front)
      let nested = Layer(Rect(x: 8, y: 30, width: 32, height: 32), .white)
      nested.opacity = 0.5
      front.addSublayer(nested)
      layers.append(group)
    }
    try pictures.verify(window(layers: layers).render(), named: "opacity")
  }

  @Test func transforms() throws {
    var layers: [Layer] = []
    for (index, anchor) in [Point(x: 0.5, y: 0.5), Point(x: 0, y: 0)].enumerated() {
      let frame = Rect(x: 40 + Double(index) * 110, y: 50, width: 60, height: 40)
      let ghost = Layer(frame, Color(white: 0.9))
      let box = Layer()
      box.anchorPoint = anchor
      box.frame = frame
      box.backgroundColor = Color(hex: 0xFF7800, alpha: 0.7)
      box.cornerRadius = 6
      box.transform = .rotation(by: .pi / 6)
      let inner = Layer(Rect(x: 10, y: 10, width: 20, height: 20), .white)
      inner.transform = .scale(x: 1.5, y: 0.5)
      box.addSublayer(inner)
      layers += [ghost, box]
    }
    try pictures.verify(window(scale: 2, layers: layers).render(), named: "transforms")
  }

  @Test func gravity() throws {
    let image = try Bitmap.render(size: Size(width: 20, height: 30)) { canvas in
      canvas.fill(Rect(x: 0, y: 0, width: 20, height: 30), with: .color(Color(hex: 0x62A0EA)))
      canvas.fill(Path(ellipseIn: Rect(x: 0, y: 5, width: 20, height: 20)), with: .color(.white))
      canvas.stroke(Rect(x: 0.5, y: 0.5, width: 19, height: 29), with: .color(.black))
    }
    let layers = ContentMode.allCases.enumerated().map { index, mode in
      let layer = Layer(
        Rect(
          x: 8 + Double(index % 4) * 58, y: 8 + Double(index / 4) * 50, width: 50, height: 42),
        Color(hex: 0xF9F06B))
      layer.contents = image
      layer.contentsGravity = mode
      layer.masksToBounds = true
      layer.cornerRadius = 8
      return layer
    }
    try pictures.verify(window(layers: layers).render(), named: "gravity")
  }

  @Test func paragraphs() throws {
    let title = text("Smooth interfaces", size: 20, weight: .bold)
    let body = text(
      """
      Nodes are built, measured and drawn off the main thread, so that it has time for what \
      moves: the list glides on while its rows are made.
      """)
    let note = text("Two lines at most, and no more than that, whatever comes.", size: 11)
    note.maximumNumberOfLines = 2
    note.alpha = 0.6
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.column, spacing: 8) {
        title
        body
        note.width(.points(150))
      }.padding(12)
    }
    try pictures.verify(window(height: 180, rootNode: root).render(), named: "paragraphs")
  }

  @Test func scrolledHalfWay() throws {
    let window = try window(height: 200, rootNode: scrollingRows())
    window.scroll(by: 900)
    window.fling()
    try window.settle()
    try pictures.verify(window.render(), named: "scrolled")
  }

  @Test func textFields() throws {
    let search = EditableTextNode(placeholder: "Search packages", isSearchField: true)
    let name = EditableTextNode(placeholder: "Name")
    let long = EditableTextNode()
    for field in [search, name, long] {
      (field.layer as? TextFieldLayer)?.font = Font(family: testFamily, size: 14)
    }
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.column, spacing: 10) {
        search
        name
        long
      }.padding(14)
    }
    root.backgroundColor = Color(hex: 0xF6F5F4)
    let window = try window(rootNode: root)
    name.text = "Ada Lovelace"
    window.click(at: Point(x: 120, y: 125))
    window.type("a text that is longer than its field")
    try window.settle()
    try pictures.verify(window.render(), named: "text-fields")
  }
}
