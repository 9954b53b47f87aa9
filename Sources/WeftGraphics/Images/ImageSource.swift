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
  /// An icon of the user's theme, by its name, such as `edit-delete-symbolic`.
  ///
  /// Nodes that show images find it in the theme of their window, in the size, the scale and the
  /// direction in which they show it. If the theme does not have it, they show the icon for missing
  /// images, and report ``ImageDecodingError/iconNotFound(_:)``. An ``ImageDecoder``
  /// knows no theme, and finds none.
  ///
  /// An icon whose name ends with `-symbolic` is a shape, which they fill with the colour of
  /// letters or of their tint. Parts that signal success, warning or error have the theme's colours
  /// for these, as in GTK.
  case icon(String)

  /// Whether it is an icon without colours of its own.
  package var isSymbolic: Bool {
    if case .icon(let name) = self { name.hasSuffix("-symbolic") } else { false }
  }
}

/// How many pixels an image is decoded to: never more than it has, but for drawings such as SVG,
/// which have any number.
public enum ImageSizing: Sendable, Hashable {
  /// All the pixels that the image has.
  case original
  /// As many as fit into a box of this many pixels, in the image's proportions.
  case fit(width: Int, height: Int)
  /// As few as cover a box of this many pixels, in the image's proportions.
  case fill(width: Int, height: Int)

  /// The size for an image of `width` x `height` pixels; each side is at least 1.
  ///
  /// - Parameter enlarges: whether it may have more pixels than the image.
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
