// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Foundation
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

@testable import WeftGTK

/// The render nodes that are made again while layers are animated, and the look of shadows.
@MainActor struct AnimationRenderingTests {
  private let driver = FrameDriver.makeRuntime()
  private let root = Layer()
  private let layer = Layer()
  private let inner = Layer()
  private let window = Rect(x: 0, y: 0, width: 100, height: 100)
  private let renderer = LayerRenderer(usesTextures: false)

  /// A box with a bitmap and, inside, another one.
  init() throws {
    #expect(gsk_color_node_get_type() != 0)
    root.animator = LayerAnimator(runtime: driver.runtime)
    root.anchorPoint = .zero
    root.bounds = window
    let bitmap = try Bitmap.render(size: Size(width: 20, height: 20)) { canvas in
      canvas.fill(Rect(x: 0, y: 0, width: 20, height: 20), with: .color(.blue))
    }
    layer.frame = Rect(x: 10, y: 10, width: 40, height: 40)
    layer.backgroundColor = .white
    layer.borderWidth = 1
    layer.contents = bitmap
    inner.frame = Rect(x: 10, y: 10, width: 20, height: 20)
    inner.contents = bitmap
    layer.addSublayer(inner)
    root.addSublayer(layer)
  }

  private func cache(_ layer: Layer) throws -> RenderedLayer {
    try #require(layer.renderCache as? RenderedLayer)
  }

  @Test(arguments: ["opacity", "position", "transform", "scale"])
  func nothingIsDrawnAgainWhileALayerMoves(property: String) throws {
    _ = renderer.render(root, visible: window)
    let (outer, inside) = (try cache(layer), try cache(inner))
    let kept = [outer.contents, outer.background, outer.border, outer.composite, inside.placed]
    #expect(kept.allSatisfy { $0 != nil })
    Layer.animate(duration: 1, curve: .linear) {
      switch property {
      case "opacity": layer.opacity = 0.2
      case "position": layer.position = Point(x: 63, y: 47)
      case "transform": layer.transform = .rotation(by: 1)
      default: layer.transform = .scale(x: 2, y: 1.5)
      }
    }
    var placed: [RenderNode] = []
    for frame in 0..<60 {
      driver.runtime.frames.runFrame(at: 10 + Double(frame) / 60)
      let node = try #require(renderer.render(root, visible: window))
      #expect(renderer.render(root, visible: window) === node, "an unchanged frame is the same")
      let now = [outer.contents, outer.background, outer.border, outer.composite, inside.placed]
      let isKept = now.elementsEqual(kept, by: ===)
      #expect(isKept, "frame \(frame)")
      if let node = outer.placed, !placed.contains(where: { $0 === node }) { placed.append(node) }
    }
    // Each frame except the first shows another position.
    #expect(placed.count == 60)
  }

  @Test func anAnimatedLayerIsDrawnAsOneThatStandsThere() throws {
    let still = Layer()
    Layer.animate(duration: 1, curve: .linear) {
      layer.bounds.size = Size(width: 80, height: 20)
      layer.cornerRadius = 10
      layer.backgroundColor = .red
      layer.borderWidth = 5
      layer.borderColor = .green
      layer.opacity = 0.5
      layer.shadow = Shadow(opacity: 1)
      layer.transform = .rotation(by: 0.5)
    }
    for frame in [0, 30] { driver.runtime.frames.runFrame(at: 10 + Double(frame) / 60) }
    let moving = try draw(renderer.render(root, visible: window))
    let shown = layer.presentation
    (still.bounds, still.position) = (shown.bounds, shown.position)
    still.transform = shown.transform
    still.cornerRadius = shown.cornerRadius
    still.backgroundColor = shown.backgroundColor
    (still.borderWidth, still.borderColor) = (shown.borderWidth, shown.borderColor)
    (still.opacity, still.shadow, still.contents) = (shown.opacity, shown.shadow, layer.contents)
    still.addSublayer(inner)
    root.setSublayers([still])
    let standing = try draw(renderer.render(root, visible: window))
    #expect(moving.difference(from: standing)?.maximum ?? 255 <= 4)
    #expect(shown.cornerRadius == 5)
  }

  // MARK: Shadows

  /// Far from the corners the shadow of an edge is the Gaussian's integral.
  @Test(arguments: [2.0, 4, 8]) func aShadowIsAGaussiansIntegral(radius: Double) throws {
    layer.frame = Rect(x: -100, y: -100, width: 150, height: 300)
    layer.contents = nil
    layer.setSublayers([])
    layer.backgroundColor = nil
    layer.borderWidth = 0
    layer.shadow = Shadow(offset: Vector(dx: 3, dy: 0), radius: radius, opacity: 0.8)
    let picture = try draw(renderer.render(root, visible: window))
    for x in 50..<90 {
      let distance = Double(x) + 0.5 - 53
      let expected = 0.8 * erfc(distance / (radius * 2.0.squareRoot())) / 2
      // GSK blurs with three boxes of whole pixels, which is inexact for small boxes.
      #expect(abs(picture.pixel(x: x, y: 50).alpha - expected) < (radius < 3 ? 0.07 : 0.03), "\(x)")
    }
    // The area below the layer is transparent.
    for x in 0..<50 { #expect(picture.pixel(x: x, y: 50).alpha == 0) }
  }

  @Test func aLayerThatCutsOffItsInsideHasAShadow() throws {
    layer.masksToBounds = true
    layer.shadow = Shadow(offset: Vector(dx: 0, dy: 0), radius: 4, opacity: 1)
    let picture = try draw(renderer.render(root, visible: window))
    #expect(picture.pixel(x: 30, y: 52).alpha > 0.2)
    // Only the shadow is inside the window.
    layer.frame.origin = Point(x: -43, y: 10)
    let edge = try draw(renderer.render(root, visible: window))
    #expect(edge.pixel(x: 0, y: 30).alpha > 0.1)
  }

  private func draw(_ node: RenderNode?) throws -> Bitmap {
    try Bitmap(width: 100, height: 100) { pixels in
      let surface = cairo_image_surface_create_for_data(
        pixels.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, 100, 100, 400)
      let canvas = cairo_create(surface)
      if let node { gsk_render_node_draw(node.pointer, canvas) }
      cairo_destroy(canvas)
      cairo_surface_destroy(surface)
    }
  }
}
