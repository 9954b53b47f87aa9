// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
public import WeftGraphics
import WeftLayout

extension HeadlessWindow {
  /// Draws the current layer tree, without changes of nodes since the last frame. O(layers +
  /// pixels).
  /// - Throws: `BitmapError` if a window of this size and scale cannot be drawn.
  public func render() throws(BitmapError) -> Bitmap {
    host.dispatcher.focus.updateRing()
    return try Bitmap.render(
      size: size, scale: runtime.scale, background: .background, traits: host.traits
    ) { canvas in
      LayerPainter(canvas: canvas, focus: host.dispatcher.focus.layer)
        .paint(host.rootLayer, visible: Rect(origin: .zero, size: size))
    }
  }

  /// Draws the window to a PNG file and creates missing folders.
  /// - Throws: `BitmapError`, or a file system error.
  public func writePNG(to url: URL) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try render().writePNG(to: url)
  }
}
