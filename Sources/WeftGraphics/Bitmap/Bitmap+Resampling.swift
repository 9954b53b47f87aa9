// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import WeftLayout

extension Bitmap {
  /// The same picture in another number of pixels.
  func resampled(width: Int, height: Int, scale: Double) throws(BitmapError) -> Bitmap {
    let pixels = Size(width: Double(width), height: Double(height))
    let result = try Bitmap.render(size: pixels) { canvas in
      canvas.draw(self, in: Rect(origin: .zero, size: pixels))
    }
    return Bitmap(
      width: width, height: height, scale: scale, isOpaque: isOpaque, buffer: result.buffer)
  }
}
