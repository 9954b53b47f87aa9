// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics

/// How far a picture may be from its reference: fonts and libraries draw edges a little differently
/// from version to version.
///
/// Edges that moved by a fraction of a pixel differ in few pixels at a place, and never by the
/// whole contrast. A word, a line or a colour that changed differs in many adjacent pixels, or by
/// the whole contrast. A surface whose colour changed a little differs slightly in very many
/// adjacent pixels; a divider, in a row of pixels longer than any stroke of a letter. The defaults
/// find all of these in a picture of any size.
///
/// On one machine, with the same libraries, the same tree gives the same bytes: Weft's own pictures
/// pass with ``exact`` there. The defaults are for machines with other versions.
public struct PictureTolerance: Hashable, Sendable {
  /// The largest difference of a component at which a pixel still counts as equal, 0 to 255.
  public var component: Int
  /// The largest difference allowed for a component of any pixel, 0 to 255.
  public var largest: Int
  /// The share of the pixels that may be different, 0 to 1.
  public var share: Double
  /// The most different pixels that may lie together, side by side or corner to corner.
  public var region: Int
  /// The difference of a component that is allowed in any number of pixels, 0 to 255: blending
  /// rounds.
  public var rounding: Int
  /// The most pixels that are off by more than ``rounding`` and may lie together; more than the
  /// outlines of a word take, and less than a button's surface.
  public var faintRegion: Int
  /// The most pixels that are off by more than ``rounding`` and lie side by side in one straight
  /// line across or down; more than strokes of letters take, and less than a divider.
  public var faintLine: Int

  /// Makes a tolerance.
  public init(
    component: Int = 8, largest: Int = 96, share: Double = 0.002, region: Int = 12,
    rounding: Int = 1, faintRegion: Int = 400, faintLine: Int = 40
  ) {
    self.component = component
    self.largest = largest
    self.share = share
    self.region = region
    self.rounding = rounding
    self.faintRegion = faintRegion
    self.faintLine = faintLine
  }

  /// No tolerance: every byte must be the same.
  public static let exact = PictureTolerance(
    component: 0, largest: 0, share: 0, region: 0, rounding: 0, faintRegion: 0, faintLine: 0)
}

/// The differences between two pictures of one size.
public struct PictureComparison: Sendable {
  /// The largest difference of one component of one pixel, 0 to 255.
  public private(set) var largest = 0
  /// The number of pixels that are further apart than the tolerance of a component.
  public private(set) var differentPixels = 0
  /// The most of these that lie together, side by side or corner to corner.
  public private(set) var largestRegion = 0
  /// The most pixels that lie together and are further apart than by rounding.
  public private(set) var largestFaintRegion = 0
  /// The most of these that lie side by side in one straight line.
  public private(set) var longestFaintLine = 0
  /// The number of pixels of each picture.
  public let pixels: Int
  /// The differences that are allowed.
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
    largestRegion = sizeOfLargestRegion(above: tolerance.component)
    largestFaintRegion = sizeOfLargestRegion(above: tolerance.rounding)
    longestFaintLine = lengthOfLongestLine(above: tolerance.rounding)
  }

  /// The share of the pixels that are different, 0 to 1.
  public var share: Double { Double(differentPixels) / Double(max(1, pixels)) }

  /// Whether the differences are within all limits of the tolerance.
  public var isWithinTolerance: Bool { excesses.isEmpty }

  /// The limits of the tolerance that the differences exceed, each with both numbers, as text.
  public var excesses: [String] {
    let limits: [(isPassed: Bool, words: String)] = [
      (
        share > tolerance.share,
        "\(share * 100) % of the pixels differ (at most \(tolerance.share * 100) %)"
      ),
      (largest > tolerance.largest, "a pixel is off by \(largest) (at most \(tolerance.largest))"),
      (
        largestRegion > tolerance.region,
        "\(largestRegion) different pixels lie together (at most \(tolerance.region))"
      ),
      (
        largestFaintRegion > tolerance.faintRegion,
        """
        \(largestFaintRegion) pixels that differ faintly lie together \
        (at most \(tolerance.faintRegion))
        """
      ),
      (
        longestFaintLine > tolerance.faintLine,
        """
        \(longestFaintLine) pixels that differ faintly lie in a line \
        (at most \(tolerance.faintLine))
        """
      ),
    ]
    return limits.filter(\.isPassed).map(\.words)
  }

  private var isFaintlyWithinTolerance: Bool {
    largestFaintRegion <= tolerance.faintRegion && longestFaintLine <= tolerance.faintLine
  }

  /// A picture of the differences: white where there is none, grey where it is tolerated, red where
  /// it is not; if faint differences are too large, everything beyond rounding.
  ///
  /// - Throws: `BitmapError` if there is no memory for it.
  public func picture() throws(BitmapError) -> Bitmap {
    let limit = isFaintlyWithinTolerance ? tolerance.component : tolerance.rounding
    return try Bitmap(width: width, height: pixels / max(1, width), isOpaque: true) { bytes in
      for (index, distance) in distances.enumerated() {
        let isDifferent = Int(distance) > limit
        let others = isDifferent ? 0 : 255 - distance
        bytes[index * 4] = others
        bytes[index * 4 + 1] = others
        bytes[index * 4 + 2] = isDifferent ? 255 : others
        bytes[index * 4 + 3] = 255
      }
    }
  }

  /// Fills each region of pixels that are further apart than a limit once.
  private func sizeOfLargestRegion(above limit: Int) -> Int {
    guard largest > limit else { return 0 }
    var isLeft = distances.map { Int($0) > limit }
    let height = pixels / max(1, width)
    var largest = 0
    var waiting: [Int] = []
    for start in isLeft.indices where isLeft[start] {
      isLeft[start] = false
      waiting.append(start)
      var size = 0
      while let pixel = waiting.popLast() {
        size += 1
        let (x, y) = (pixel % width, pixel / width)
        for row in max(0, y - 1)...min(height - 1, y + 1) {
          for column in max(0, x - 1)...min(width - 1, x + 1) where isLeft[row * width + column] {
            isLeft[row * width + column] = false
            waiting.append(row * width + column)
          }
        }
      }
      largest = max(largest, size)
    }
    return largest
  }

  private func lengthOfLongestLine(above limit: Int) -> Int {
    guard largest > limit else { return 0 }
    var (across, longest) = (0, 0)
    var down = [Int](repeating: 0, count: width)
    for (index, distance) in distances.enumerated() {
      let column = index % width
      if column == 0 { across = 0 }
      let isOff = Int(distance) > limit
      across = isOff ? across + 1 : 0
      down[column] = isOff ? down[column] + 1 : 0
      longest = max(longest, across, down[column])
    }
    return longest
  }

  private static func distance(_ a: UInt8, _ b: UInt8) -> UInt8 { a > b ? a - b : b - a }
}
