// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout

@testable import WeftGTK

/// Render nodes are plain values of GSK's: they need no display.
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

  @Test func onlyWhatIsSeenIsPutTogether() throws {
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

  @Test func whatIsHiddenIsLeftOutAndComesBack() throws {
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

  @Test func whatSticksOutOfARowIsSeenBeforeTheRowIs() throws {
    // The row ends above the viewport, its label hangs 100 points below it.
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
}
