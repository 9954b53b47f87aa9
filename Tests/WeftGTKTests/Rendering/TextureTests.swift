// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Testing
import WeftGraphics
import WeftLayout

@testable import WeftGTK

@MainActor struct TextureTests {
  @Test func keepsItsBitmapForAsLongAsGDKNeedsIt() throws {
    weak var bitmap: Bitmap?
    var texture: Texture?
    do {
      let made = try Bitmap.render(size: Size(width: 3, height: 2), background: .red) { _ in }
      bitmap = made
      texture = Texture.of(made)
    }
    let pointer = try #require(texture?.pointer)
    g_object_ref(UnsafeMutableRawPointer(pointer))
    texture = nil
    #expect(bitmap != nil, "GDK still has the pixels")
    var pixels = [UInt8](repeating: 0, count: 3 * 2 * 4)
    gdk_texture_download(pointer, &pixels, 12)
    #expect(pixels == Array(repeating: [0, 0, 255, 255], count: 6).flatMap { $0 })
    g_object_unref(UnsafeMutableRawPointer(pointer))
    #expect(bitmap == nil)
  }
}
