// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation

/// The source of an image.
public enum ImageSource: Sendable, Hashable {
  /// A regular file, by a `file:` URL.
  case file(URL)
  /// The bytes of a file.
  case data(Data)
  /// Decoded pixels.
  case bitmap(Bitmap)
  /// An icon of the user's theme, by a name such as `edit-delete-symbolic`.
  ///
  /// Image nodes use the theme of their window. If it lacks the icon, they show the icon for
  /// missing images and report ``ImageDecodingError/iconNotFound(_:)``. An ``ImageDecoder`` has no
  /// theme and always throws that error. An icon whose name ends with `-symbolic` is a shape, which
  /// nodes fill with the color of text or with their tint. Parts for success, warnings or errors
  /// have the theme's colors, as in GTK.
  case icon(String)

  package var isSymbolic: Bool {
    if case .icon(let name) = self { name.hasSuffix("-symbolic") } else { false }
  }
}

/// The number of pixels of a decoded image. It never exceeds the image's own number, except for
/// vector drawings such as SVG.
public enum ImageSizing: Sendable, Hashable {
  /// The original size.
  case original
  /// The largest size that fits into a box of this number of pixels, at the same aspect ratio.
  case fit(width: Int, height: Int)
  /// The smallest size that covers a box of this number of pixels, at the same aspect ratio.
  case fill(width: Int, height: Int)

  /// At least one pixel per side. It exceeds the image only if `enlarges` is true.
  func size(width: Int, height: Int, enlarges: Bool = false) -> (width: Int, height: Int) {
    let factor = scaleFactor(width: Double(width), height: Double(height))
    guard enlarges ? factor != 1 : factor < 1 else { return (width, height) }
    func scaled(_ length: Int) -> Int {
      // bounded: no image has longer sides
      max(1, Int(min((Double(length) * factor).rounded(), Double(Int32.max))))
    }
    return (scaled(width), scaled(height))
  }

  private func scaleFactor(width: Double, height: Double) -> Double {
    switch self {
    case .original:
      return 1
    case .fit(let boxWidth, let boxHeight):
      return max(0, min(Double(boxWidth) / width, Double(boxHeight) / height))
    case .fill(let boxWidth, let boxHeight):
      return max(0, max(Double(boxWidth) / width, Double(boxHeight) / height))
    }
  }
}
