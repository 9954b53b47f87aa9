// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics

/// How two pictures of one size differ.
public struct PictureComparison: Sendable {
  /// The largest difference of one component of one pixel, 0 to 255.
  public private(set) var largest = 0
  /// The number of pixels that are further apart than the tolerance of a component.
  public private(set) var differentPixels = 0
  /// The number of pixels of each picture.
  public let pixels: Int
  /// What was allowed.
  public let tolerance: PictureTolerance
  /// For each pixel the largest difference of a component.
  private var distances: [UInt8]
  private let width: Int

  /// Compares the premultiplied pixels, or returns nil when the sizes in pixels differ.
  ///
  /// - Complexity: O(pixels).
  public init?(_ picture: Bitmap, with reference: Bitmap, tolerance: PictureTolerance) {
    guard picture.width == reference.width, picture.height == reference.height else { return nil }
    self.tolerance = tolerance
    pixels = picture.width * picture.height
    width = picture.width
    distances = picture.withUnsafeBytes { mine in
      reference.withUnsafeBytes { theirs in
        stride(from: 0, to: mine.count, by: 4).map { pixel in
          (pixel..<pixel + 4).reduce(0) { max($0, Self.distance(mine[$1], theirs[$1])) }
        }
      }
    }
    largest = Int(distances.max() ?? 0)
    differentPixels = distances.count { Int($0) > tolerance.component }
  }

  /// The share of the pixels that are different, 0 to 1.
  public var share: Double { Double(differentPixels) / Double(max(1, pixels)) }

  /// Whether no more pixels are different than the tolerance allows.
  public var isWithinTolerance: Bool { share <= tolerance.share }

  /// A picture of the differences: white where there is none, grey where it is tolerated, red where
  /// it is not.
  ///
  /// - Throws: `BitmapError` if there is no memory for it.
  public func picture() throws(BitmapError) -> Bitmap {
    try Bitmap(width: width, height: pixels / max(1, width), isOpaque: true) { bytes in
      for (index, distance) in distances.enumerated() {
        let isDifferent = Int(distance) > tolerance.component
        let others = isDifferent ? 0 : 255 - distance
        bytes[index * 4] = others
        bytes[index * 4 + 1] = others
        bytes[index * 4 + 2] = isDifferent ? 255 : others
        bytes[index * 4 + 3] = 255
      }
    }
  }

  private static func distance(_ a: UInt8, _ b: UInt8) -> UInt8 { a > b ? a - b : b - a }
}
