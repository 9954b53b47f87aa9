// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Testing
import WeftGraphics
import WeftLayout

@testable import WeftGTK

@MainActor struct PaintingTests {
  init() {
    // GTK does this when it starts.
    #expect(gsk_cairo_node_get_type() != 0)
  }

  /// Four pixels, with red and green above blue and white.
  private func makeBitmap() throws -> Bitmap {
    try Bitmap(width: 2, height: 2) { pixels in
      pixels.copyBytes(from: [
        0, 0, 255, 255, 0, 255, 0, 255, 255, 0, 0, 255, 255, 255, 255, 255,
      ])
    }
  }

  private func draw(_ node: RenderNode, width: Int, height: Int) throws -> Bitmap {
    try Bitmap(width: width, height: height) { pixels in
      let surface = cairo_image_surface_create_for_data(
        pixels.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, gint(width),
        gint(height), gint(width * 4))
      let canvas = cairo_create(surface)
      gsk_render_node_draw(node.pointer, canvas)
      cairo_destroy(canvas)
      cairo_surface_destroy(surface)
    }
  }

  @Test func putsEveryPixelInItsPlace() throws {
    let bitmap = try makeBitmap()
    let node = try #require(
      RenderNode.painting(bitmap, in: Rect(x: 1, y: 2, width: 2, height: 2)))
    #expect(node.bounds == Rect(x: 1, y: 2, width: 2, height: 2))
    let picture = try draw(node, width: 4, height: 5)
    for y in 0..<5 {
      for x in 0..<4 {
        #expect(picture.pixel(x: x, y: y) == bitmap.pixel(x: x - 1, y: y - 2), "\(x), \(y)")
      }
    }
  }

  @Test func stretchesToTheEdges() throws {
    let node = try #require(
      RenderNode.painting(try makeBitmap(), in: Rect(x: 0, y: 0, width: 20, height: 20)))
    let picture = try draw(node, width: 20, height: 20)
    #expect(picture.pixel(x: 0, y: 0) == .red)
    #expect(picture.pixel(x: 19, y: 0) == .green)
    #expect(picture.pixel(x: 0, y: 19) == .blue)
    #expect(picture.pixel(x: 19, y: 19) == .white)
  }

  @Test func keepsItsBitmapAndLetsItGo() throws {
    weak var bitmap: Bitmap?
    var node: RenderNode?
    do {
      let made = try makeBitmap()
      bitmap = made
      node = RenderNode.painting(made, in: Rect(x: 0, y: 0, width: 2, height: 2))
    }
    #expect(bitmap != nil)
    let picture = try draw(#require(node), width: 2, height: 2)
    #expect(picture.pixel(x: 1, y: 0) == .green)
    node = nil
    #expect(bitmap == nil)
  }
}
