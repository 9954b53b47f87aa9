// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import Foundation

extension Bitmap {
  package struct Difference: Sendable, Hashable {
    package var maximum: Int
    package var differingPixels: Int
  }

  /// Returns the color of a pixel, with (0, 0) at the top left, and transparent outside the bitmap.
  public func pixel(x: Int, y: Int) -> Color {
    guard x >= 0, x < width, y >= 0, y < height else { return .clear }
    let offset = y * bytesPerRow + x * 4
    let bytes = buffer.bytes
    let alpha = Double(bytes[offset + 3])
    guard alpha > 0 else { return .clear }
    return Color(
      red: Double(bytes[offset + 2]) / alpha,
      green: Double(bytes[offset + 1]) / alpha,
      blue: Double(bytes[offset]) / alpha,
      alpha: alpha / 255)
  }

  /// Compares the premultiplied pixels in O(pixels). Returns nil if the sizes differ.
  package func difference(from other: Bitmap) -> Difference? {
    guard width == other.width, height == other.height else { return nil }
    var result = Difference(maximum: 0, differingPixels: 0)
    let mine = buffer.bytes
    let theirs = other.buffer.bytes
    if memcmp(mine.baseAddress!, theirs.baseAddress!, byteCount) == 0 { return result }
    for pixel in stride(from: 0, to: byteCount, by: 4) {
      var largest = 0
      for offset in pixel..<pixel + 4 {
        largest = max(largest, abs(Int(mine[offset]) - Int(theirs[offset])))
      }
      if largest > 0 { result.differingPixels += 1 }
      result.maximum = max(result.maximum, largest)
    }
    return result
  }
}
