// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// The painter's output, pixel by pixel, without a reference.
@MainActor @Suite struct PaintingTests {
  private let window = HeadlessWindow(
    size: Size(width: 40, height: 40), rootNode: DisplayNode())

  private func pixel(_ x: Int, _ y: Int) throws -> Color {
    try window.render().pixel(x: x, y: y)
  }

  private func add(_ layer: Layer, to parent: Layer? = nil) {
    (parent ?? window.host.rootLayer).addSublayer(layer)
  }

  @Test func laterLayersAreInFront() throws {
    add(Layer(Rect(x: 0, y: 0, width: 20, height: 20), .red))
    add(Layer(Rect(x: 10, y: 10, width: 20, height: 20), .blue))
    #expect(try pixel(5, 5) == .red)
    #expect(try pixel(15, 15) == .blue)
    #expect(try pixel(35, 35) == .white)
  }

  @Test func aLayerIsDrawnBackToFront() throws {
    let layer = Layer(Rect(x: 0, y: 0, width: 40, height: 40), .red)
    layer.contents = try Bitmap.render(size: Size(width: 10, height: 10), background: .green) { _ in
    }
    layer.contentsGravity = .topLeft
    add(layer)
    add(Layer(Rect(x: 5, y: 0, width: 30, height: 20), .blue), to: layer)
    layer.borderWidth = 2
    layer.borderColor = .black
    #expect(try pixel(20, 30) == .red)
    #expect(try pixel(3, 5) == .green)
    #expect(try pixel(8, 5) == .blue)
    #expect(try pixel(8, 1) == .black)
    #expect(try pixel(8, 2) == .blue)
    #expect(try pixel(39, 39) == .black)
  }

  /// As under GTK, whose results these pictures represent.
  @Test(arguments: [1.0, 2.0]) func bitmapsAtFractionsOfAPixelAreSharp(scale: Double) throws {
    let window = HeadlessWindow(
      size: Size(width: 40, height: 40), scale: scale, rootNode: DisplayNode())
    let pixels = Int(6 * scale)
    let board = try Bitmap(width: pixels, height: pixels, scale: scale) { bytes in
      for y in 0..<pixels {
        for x in 0..<pixels {
          let value: UInt8 = (x + y).isMultiple(of: 2) ? 255 : 0
          for byte in 0..<3 { bytes[(y * pixels + x) * 4 + byte] = value }
          bytes[(y * pixels + x) * 4 + 3] = 255
        }
      }
    }
    let image = Layer()
    image.contents = board
    window.host.rootLayer.addSublayer(image)
    for (frame, gravity) in [
      (Rect(x: 10, y: 10, width: 21, height: 21), ContentMode.center),
      (Rect(x: 10.3, y: 10.25, width: 20, height: 20), .center),
      (Rect(x: 10.5, y: 5.75, width: 21, height: 20.5), .center),
      // A bitmap has whole pixels, so it may be up to one larger than its frame.
      (Rect(x: 10, y: 5, width: 6 - 0.3 / scale, height: 6 - 0.6 / scale), .scaleToFill),
    ] {
      image.contentsGravity = gravity
      image.frame = frame
      let picture = try window.render()
      let grays = (0..<picture.height).flatMap { y in
        (0..<picture.width).filter { (0.1...0.9).contains(picture.pixel(x: $0, y: y).red) }
      }
      #expect(grays.isEmpty, "\(frame)")
    }
  }

  @Test func hiddenAndTransparentLayersAreLeftOut() throws {
    let layer = Layer(Rect(x: 0, y: 0, width: 40, height: 40), .red)
    add(layer)
    add(Layer(Rect(x: 0, y: 0, width: 40, height: 40), .blue), to: layer)
    layer.isHidden = true
    #expect(try pixel(5, 5) == .white)
    layer.isHidden = false
    layer.opacity = 0
    #expect(try pixel(5, 5) == .white)
    layer.opacity = 1
    layer.transform = .scale(x: 0, y: 1)
    #expect(try pixel(20, 20) == .white)
  }

  @Test func opacityIsOfTheWholeGroup() throws {
    let group = Layer(Rect(x: 0, y: 0, width: 40, height: 40), nil)
    group.opacity = 0.5
    add(group)
    add(Layer(Rect(x: 0, y: 0, width: 40, height: 40), .black), to: group)
    add(Layer(Rect(x: 0, y: 0, width: 20, height: 40), .black), to: group)
    let (twice, once) = (try pixel(10, 10), try pixel(30, 10))
    #expect(twice == once)
    #expect(abs(once.red - 0.5) < 0.01)
  }

  @Test func onlyAMaskCutsOff() throws {
    let layer = Layer(Rect(x: 0, y: 0, width: 20, height: 20), .red)
    add(layer)
    add(Layer(Rect(x: 10, y: 10, width: 20, height: 20), .blue), to: layer)
    #expect(try pixel(25, 25) == .blue)
    layer.masksToBounds = true
    #expect(try pixel(25, 25) == .white)
    #expect(try pixel(15, 15) == .blue)
    layer.cornerRadius = 10
    #expect(try pixel(19, 19) == .white)
    #expect(try pixel(1, 1) == .white)
  }

  @Test func contentsLargerThanTheirLayerStickOutUnlessMasked() throws {
    let layer = Layer(Rect(x: 10, y: 10, width: 10, height: 10), nil)
    layer.contents = try Bitmap.render(size: Size(width: 20, height: 20), background: .green) { _ in
    }
    layer.contentsGravity = .topLeft
    add(layer)
    #expect(try pixel(25, 25) == .green)
    layer.masksToBounds = true
    #expect(try pixel(25, 25) == .white)
    #expect(try pixel(15, 15) == .green)
  }

  @Test func theBoundsOriginMovesWhatIsInside() throws {
    let layer = Layer(Rect(x: 0, y: 0, width: 40, height: 20), nil)
    layer.masksToBounds = true
    add(layer)
    add(Layer(Rect(x: 0, y: 100, width: 40, height: 10), .blue), to: layer)
    #expect(try pixel(5, 5) == .white)
    layer.bounds.origin.y = 95
    #expect(try pixel(5, 4) == .white)
    #expect(try pixel(5, 5) == .blue)
    #expect(try pixel(5, 14) == .blue)
    #expect(try pixel(5, 15) == .white)
  }

  @Test func aScaledLayerHasMorePixels() throws {
    let window = HeadlessWindow(
      size: Size(width: 10, height: 10), scale: 3, rootNode: DisplayNode())
    window.host.rootLayer.addSublayer(Layer(Rect(x: 1, y: 1, width: 1, height: 1), .red))
    let picture = try window.render()
    #expect(picture.width == 30)
    #expect(picture.pixel(x: 3, y: 5) == .red)
    #expect(picture.pixel(x: 2, y: 5) == .white)
    #expect(picture.pixel(x: 6, y: 5) == .white)
  }
}
