// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// Pictures of animations at given times, and of shadows.
@MainActor @Suite struct AnimationPictureTests {
  private let pictures = ReferencePictures()
  private func name(_ name: String, scale: Double) -> String {
    switch scale {
    case 1: name
    case 2: "\(name)@2x"
    default: "\(name)@\(scale)x"
    }
  }

  /// A row for each time, at the beginning, after tenths of a second, and at the end.
  @Test(arguments: [1.0, 1.25, 2]) func motion(scale: Double) throws {
    let root = DisplayNode()
    let size = Size(width: 300, height: 64)
    let window = HeadlessWindow(size: size, scale: scale, rootNode: root)
    let colors = [0x3584E4, 0x33D17A, 0xF6D32D, 0xE01B24, 0x9141AC, 0x986A44]
    let layers = colors.enumerated().map { index, color in
      let layer = Layer(
        Rect(x: 8 + Double(index) * 48, y: 8, width: 24, height: 24), Color(hex: UInt32(color)))
      window.host.rootLayer.addSublayer(layer)
      return layer
    }
    try window.settle()
    Layer.animate(duration: 0.5) {
      layers[0].position.y += 24
      layers[1].opacity = 0.1
    }
    Layer.animate(duration: 0.5, curve: .linear) {
      layers[2].transform = Transform.scale(x: 1.4, y: 0.8).concatenating(.rotation(by: .pi / 2))
      layers[3].bounds.size = Size(width: 40, height: 32)
      layers[3].cornerRadius = 16
      layers[3].backgroundColor = Color(hex: 0x1C71D8)
      layers[3].borderWidth = 4
      layers[3].shadow = Shadow(offset: Vector(dx: 2, dy: 4), radius: 3, opacity: 0.6)
    }
    Layer.animate(.spring(Spring(stiffness: 300, damping: 9))) { layers[4].position.y += 24 }
    layers[5].add(
      .keyframes(
        .position,
        [Point(x: 260, y: 20), Point(x: 284, y: 20), Point(x: 284, y: 44), Point(x: 260, y: 44)],
        .linear(duration: 0.5)))
    var rows: [Bitmap] = []
    for frame in [1, 6, 12, 12] {
      for _ in 0..<frame { window.advance(by: 1 / FrameDriver.frameRate) }
      rows.append(try window.render())
    }
    let picture = try Bitmap.render(
      size: Size(width: size.width, height: size.height * Double(rows.count)), scale: scale
    ) { canvas in
      for (index, row) in rows.enumerated() {
        canvas.draw(
          row, in: Rect(origin: Point(x: 0, y: Double(index) * size.height), size: size))
      }
    }
    try pictures.verify(picture, named: name("motion", scale: scale))
  }

  @Test(arguments: [1.0, 1.25, 2]) func shadows(scale: Double) throws {
    let root = DisplayNode()
    let window = HeadlessWindow(
      size: Size(width: 260, height: 180), scale: scale, rootNode: root)
    func box(_ x: Double, _ y: Double, _ shadow: Shadow) -> Layer {
      let layer = Layer(Rect(x: x, y: y, width: 60, height: 50), Color(hex: 0xF6F5F4))
      layer.shadow = shadow
      window.host.rootLayer.addSublayer(layer)
      return layer
    }
    _ = box(20, 20, Shadow())
    box(100, 20, Shadow(offset: Vector(dx: 0, dy: 6), radius: 8, opacity: 0.5)).cornerRadius = 12
    _ = box(180, 20, Shadow(offset: Vector(dx: 5, dy: 5), radius: 0, opacity: 0.5))
    // The shadow of a translucent layer does not show through it.
    let glass = box(20, 105, Shadow(color: .red, radius: 6, opacity: 1))
    glass.backgroundColor = Color(white: 1, alpha: 0.3)
    let turned = box(100, 105, Shadow(offset: Vector(dx: 8, dy: 0), radius: 3, opacity: 0.7))
    turned.transform = .rotation(by: .pi / 6)
    turned.cornerRadius = 25
    let cut = box(180, 105, Shadow(color: .blue, radius: 5, opacity: 0.8))
    cut.masksToBounds = true
    cut.opacity = 0.6
    cut.addSublayer(Layer(Rect(x: 30, y: 20, width: 60, height: 60), .orange))
    try window.settle()
    try pictures.verify(window.render(), named: name("shadows", scale: scale))
  }

  /// Far from the corners the shadow of an edge is the Gaussian's integral.
  @Test(arguments: [1.0, 2, 4, 8], [1.0, 1.25, 2])
  func aShadowIsAGaussiansIntegral(radius: Double, scale: Double) throws {
    let window = HeadlessWindow(
      size: Size(width: 100, height: 40), scale: scale, rootNode: DisplayNode())
    let layer = Layer(Rect(x: -200, y: -200, width: 250, height: 500), nil)
    layer.shadow = Shadow(offset: Vector(dx: 3, dy: 0), radius: radius, opacity: 0.8)
    window.host.rootLayer.addSublayer(layer)
    try window.settle()
    let picture = try window.render()
    for x in 0..<picture.width {
      let place = (Double(x) + 0.5) / scale
      // The pixel at the edge belongs partly to the layer.
      if abs(place - 50) < 1 { continue }
      let expected = place < 50 ? 0 : 0.8 * erfc((place - 53) / (radius * 2.0.squareRoot())) / 2
      let shown = 1 - picture.pixel(x: x, y: picture.height / 2).red
      // At a scale of 1.25 the blurred mask lies between the window's pixels. This smooths the
      // shadow slightly if the blur is hardly wider than a pixel.
      let tolerance = scale == 1.25 && radius == 1 ? 0.02 : 0.012
      #expect(abs(shown - expected) < tolerance, "\(x)")
    }
  }
}
