// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation

/// Where an image comes from.
public enum ImageSource: Sendable, Hashable {
  /// A regular file, by a `file:` URL.
  case file(URL)
  /// The bytes of a file.
  case data(Data)
  /// Decoded pixels.
  case bitmap(Bitmap)
}

/// How many pixels an image is decoded to: never more than it has.
public enum ImageSizing: Sendable, Hashable {
  /// All the pixels that the image has.
  case original
  /// The most that fit into a box of this many pixels, in the image's proportions.
  case fit(width: Int, height: Int)
  /// The fewest that cover a box of this many pixels, in the image's proportions.
  case fill(width: Int, height: Int)

  /// The size for an image of `width` x `height` pixels; each side is at least 1.
  func size(width: Int, height: Int) -> (width: Int, height: Int) {
    let factor = scaleFactor(width: Double(width), height: Double(height))
    guard factor < 1 else { return (width, height) }
    // bounded: never more than `length`, which is an integer
    func scaled(_ length: Int) -> Int { max(1, Int((Double(length) * factor).rounded())) }
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
