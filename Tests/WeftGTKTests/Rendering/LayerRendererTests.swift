// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout

@testable import WeftGTK

/// Render nodes are plain GSK values that need no display.
@MainActor struct LayerRendererTests {
  private let root = Layer()
  private let scrolled = Layer()
  private var rows: [Layer] = []
  private let renderer = LayerRenderer(usesTextures: true)
  private let window = Rect(x: 0, y: 0, width: 100, height: 200)

  /// A window of 100 x 200 with a layer that scrolls 100 rows of 20, each with a label inside.
  init() {
    // GTK does this when it starts.
    #expect(gsk_color_node_get_type() != 0)
    for layer in [root, scrolled] {
      layer.anchorPoint = .zero
      layer.bounds = window
      layer.masksToBounds = true
    }
    root.addSublayer(scrolled)
    for index in 0..<100 {
      let (row, label) = (Layer(), Layer())
      row.frame = Rect(x: 0, y: Double(index) * 20, width: 100, height: 20)
      label.frame = Rect(x: 10, y: 5, width: 50, height: 10)
      row.backgroundColor = .white
      label.backgroundColor = .black
      row.addSublayer(label)
      scrolled.addSublayer(row)
      rows.append(row)
    }
  }

  private func render() -> RenderNode? { renderer.render(root, visible: window) }

  private func placed(_ layer: Layer) -> RenderNode? {
    (layer.renderCache as? RenderedLayer)?.placed
  }

  private func scroll(to y: Double) {
    scrolled.bounds = Rect(x: 0, y: y, width: 100, height: 200)
  }

  @Test func anUnchangedTreeIsTheSameNode() throws {
    let first = try #require(render())
    #expect(render() === first)
    #expect(first.bounds == window)
  }

  @Test func aScrollStepKeepsTheRows() throws {
    _ = render()
    let before = rows[0..<10].map { placed($0) }
    scroll(to: 7)
    let (first, second) = (render(), render())
    #expect(first === second)
    #expect(before.allSatisfy { $0 != nil })
    #expect(zip(before, rows).allSatisfy { $0 === placed($1) })
  }

  @Test func onlyVisibleLayersAreRendered() throws {
    _ = render()
    let rendered = try #require(scrolled.renderCache as? RenderedLayer)
    #expect((10...14).contains(rendered.sublayers.count))
    scroll(to: 1000)
    _ = render()
    let shown = rendered.sublayers
    #expect((10...18).contains(shown.count))
    #expect(shown.contains { $0 === placed(rows[50]) })
    #expect(!shown.contains { $0 === placed(rows[10]) })
  }

  @Test func aStepWithinTheMarginKeepsTheComposite() throws {
    _ = render()
    let rendered = try #require(scrolled.renderCache as? RenderedLayer)
    let inside = rendered.inside
    scroll(to: 19)
    _ = render()
    #expect(rendered.inside === inside)
  }

  @Test func aChangedLabelRemakesItsRowOnly() {
    _ = render()
    let before = rows[0..<10].map { placed($0) }
    rows[3].sublayers[0].backgroundColor = .red
    _ = render()
    for (index, node) in before.enumerated() {
      #expect((node === placed(rows[index])) == (index != 3))
    }
  }

  @Test func aChangeFarAwayShowsOnceItComesIntoView() throws {
    _ = render()
    rows[50].sublayers[0].backgroundColor = .red
    _ = render()
    rows[50].sublayers[0].backgroundColor = .blue
    scroll(to: 1000)
    _ = render()
    #expect(rows[50].renderInvalidation.isEmpty && rows[50].sublayers[0].renderInvalidation.isEmpty)
    #expect(placed(rows[50].sublayers[0]) != nil)
  }

  @Test func hiddenLayersAreNotRendered() throws {
    rows[2].isHidden = true
    _ = render()
    #expect(placed(rows[2]) == nil)
    rows[2].isHidden = false
    _ = render()
    let rendered = try #require(scrolled.renderCache as? RenderedLayer)
    #expect(rendered.sublayers.contains { $0 === placed(rows[2]) })
  }

  @Test func aRemovedRowIsGone() throws {
    _ = render()
    let removed = try #require(placed(rows[2]))
    rows[2].removeFromSuperlayer()
    _ = render()
    let rendered = try #require(scrolled.renderCache as? RenderedLayer)
    #expect(!rendered.sublayers.contains { $0 === removed })
  }

  @Test func overflowingSublayersAreRendered() throws {
    // The row ends above the viewport, and its label extends 100 points below it.
    rows[0].sublayers[0].frame = Rect(x: 0, y: 100, width: 50, height: 10)
    scroll(to: 85)
    _ = render()
    let rendered = try #require(scrolled.renderCache as? RenderedLayer)
    #expect(rendered.sublayers.contains { $0 === placed(rows[0]) })
  }

  @Test func layersThatShowOneBitmapShareItsTexture() throws {
    let bitmap = try Bitmap.render(size: Size(width: 4, height: 4)) { _ in }
    rows[0].contents = bitmap
    rows[1].contents = bitmap
    _ = render()
    let textures = rows[0...1].map { ($0.renderCache as? RenderedLayer)?.texture }
    #expect(textures[0] != nil && textures[0] === textures[1])
  }

  @Test(arguments: [true, false]) func aColumnInAWrapperIsSeenWhereverItIsScrolled(
    isMasked: Bool
  ) throws {
    let (wrapper, column) = (Layer(), Layer())
    for layer in [wrapper, column] {
      layer.anchorPoint = .zero
      layer.bounds = Rect(x: 0, y: 0, width: 100, height: 2000)
    }
    column.masksToBounds = isMasked
    scrolled.setSublayers([wrapper])
    wrapper.addSublayer(column)
    for (index, row) in rows.enumerated() {
      row.backgroundColor = Color(white: Double(index) / 100)
      column.addSublayer(row)
    }
    for y in [0.0, 30, 1000, 1010, 1800, 500] {
      scroll(to: y)
      let picture = try draw(render())
      // The same tree without cached render nodes.
      forget(root)
      #expect(picture.difference(from: try draw(render()))?.maximum == 0, "at \(y)")
      let row = ((y + 10) / 20).rounded(.down)
      #expect(abs(picture.pixel(x: 90, y: 10).red - row / 100) < 0.01, "at \(y)")
    }
  }

  @Test func aRowThatCutsOffItsContentsIsKeptWhileItScrolls() throws {
    for row in rows {
      row.masksToBounds = true
      row.sublayers[0].frame = Rect(x: 500, y: 0, width: 50, height: 10)
    }
    _ = render()
    let rendered = try #require(rows[2].renderCache as? RenderedLayer)
    #expect(rendered.isComplete)
    let before = placed(rows[2])
    scroll(to: 7)
    _ = render()
    #expect(placed(rows[2]) === before)
  }

  @Test(arguments: [1.0, 2.0]) func bitmapsAtFractionsOfAPixelAreSharp(scale: Double) throws {
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
    image.contentsGravity = .center
    for (frame, offset) in [
      (Rect(x: 10, y: 10, width: 21, height: 21), 0.0),
      (Rect(x: 10.3, y: 10.25, width: 20, height: 20), 0),
      (Rect(x: 10.5, y: 900.75, width: 21, height: 20.5), 895.5),
    ] {
      scrolled.setSublayers([image])
      image.frame = frame
      scroll(to: offset)
      let picture = try draw(
        LayerRenderer(usesTextures: false, scale: scale).render(root, visible: window),
        scale: scale)
      let grays = (0..<picture.height).flatMap { y in
        (0..<picture.width).filter { (0.1...0.9).contains(picture.pixel(x: $0, y: y).red) }
      }
      #expect(grays.isEmpty, "\(frame) at \(offset)")
    }
  }

  /// Removes all cached render nodes.
  private func forget(_ layer: Layer) {
    layer.renderCache = nil
    for sublayer in layer.sublayers { forget(sublayer) }
  }

  private func draw(_ node: RenderNode?, scale: Double = 1) throws -> Bitmap {
    let (width, height) = (Int(window.width * scale), Int(window.height * scale))
    return try Bitmap(width: width, height: height) { pixels in
      let surface = cairo_image_surface_create_for_data(
        pixels.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, gint(width),
        gint(height), gint(width * 4))
      let canvas = cairo_create(surface)
      cairo_scale(canvas, scale, scale)
      if let node { gsk_render_node_draw(node.pointer, canvas) }
      cairo_destroy(canvas)
      cairo_surface_destroy(surface)
    }
  }
}
