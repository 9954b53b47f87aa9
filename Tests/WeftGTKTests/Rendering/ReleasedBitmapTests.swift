// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout

@testable import WeftGTK

/// A bitmap is freed when its layer stops showing it, even if nothing is rendered afterwards.
@MainActor @Suite struct ReleasedBitmapTests {
  private final class Host: LayerHost {
    func layerTreeNeedsRender() {}
    func embed(_ layer: EmbeddedLayer) {}
  }

  /// The change before or after the layer's bitmap is removed.
  enum Case: CaseIterable, Sendable {
    case nothing, leavesBefore, leavesAfterwards, isReplacedOutside, leavesARowOutside, isHidden
    case scrollsAway
  }

  private let host = Host()
  private let root = Layer()
  private let row = Layer()
  private let picture = Layer()

  /// A row with a picture in a window of 100 x 100.
  init() {
    // GTK does this when it starts.
    #expect(gsk_color_node_get_type() != 0)
    root.anchorPoint = .zero
    root.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    root.masksToBounds = true
    root.host = host
    row.frame = Rect(x: 0, y: 0, width: 100, height: 20)
    picture.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    row.addSublayer(picture)
    root.addSublayer(row)
  }

  private func makeBitmap() throws -> Bitmap { try Bitmap(width: 20, height: 20) { _ in } }

  @Test(arguments: Case.allCases, [true, false])
  func bitmapsOfNoMoreUseAreFreed(case: Case, usesTextures: Bool) throws {
    let renderer = LayerRenderer(usesTextures: usesTextures)
    let render = { _ = renderer.render(root, visible: root.bounds) }
    weak var bitmap: Bitmap?
    try {
      let made = try makeBitmap()
      picture.contents = made
      bitmap = made
    }()
    render()
    #expect(bitmap != nil)
    switch `case` {
    case .nothing:
      picture.contents = nil
    case .leavesBefore:
      row.removeFromSuperlayer()
      render()
      picture.contents = nil
    case .leavesAfterwards:
      picture.contents = nil
      row.removeFromSuperlayer()
    case .isReplacedOutside:
      row.removeFromSuperlayer()
      render()
      picture.contents = try makeBitmap()
    case .leavesARowOutside:
      row.removeFromSuperlayer()
      render()
      picture.removeFromSuperlayer()
      picture.contents = nil
    case .isHidden:
      row.isHidden = true
      render()
      picture.contents = nil
    case .scrollsAway:
      root.bounds.origin.y = 1000
      render()
      picture.contents = nil
    }
    render()
    #expect(bitmap == nil)
  }

  @Test func aRowThatComesBackIsRenderedAsItWas() throws {
    let renderer = LayerRenderer(usesTextures: true)
    picture.contents = try makeBitmap()
    _ = renderer.render(root, visible: root.bounds)
    let before = (row.renderCache as? RenderedLayer)?.composite
    row.removeFromSuperlayer()
    _ = renderer.render(root, visible: root.bounds)
    root.addSublayer(row)
    _ = renderer.render(root, visible: root.bounds)
    #expect(before != nil && (row.renderCache as? RenderedLayer)?.composite === before)
  }
}
