// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics

/// The allowed difference between a picture and its reference, because fonts and libraries draw
/// edges slightly differently in each version.
///
/// An edge that moved by a fraction of a pixel differs in few adjacent pixels, and never by the
/// whole contrast. A changed word, line or color differs in many adjacent pixels or by the whole
/// contrast. A surface with a slightly changed color differs slightly in very many adjacent pixels,
/// and a divider in a longer row of pixels than any stroke of a letter. The defaults detect all of
/// these in a picture of any size. With the same libraries, the same tree produces identical bytes,
/// so use ``exact`` there.
public struct PictureTolerance: Hashable, Sendable {
  /// The maximum difference of a component, 0 to 255, at which a pixel counts as equal.
  public var component: Int
  /// The maximum difference of a component of any pixel, 0 to 255.
  public var largest: Int
  /// The maximum share of different pixels, 0 to 1.
  public var share: Double
  /// The maximum number of different pixels in one region. Pixels at an edge or corner are
  /// connected.
  public var region: Int
  /// The difference of a component, 0 to 255, that blending may cause in any number of pixels.
  public var rounding: Int
  /// The maximum number of connected pixels that differ by more than ``rounding``, between the
  /// outline of a word and the surface of a button.
  public var faintRegion: Int
  /// The maximum length of a straight horizontal or vertical line of pixels that differ by more
  /// than ``rounding``, between the strokes of letters and a divider.
  public var faintLine: Int

  /// Creates a tolerance.
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

  /// No tolerance. Every byte must be equal.
  public static let exact = PictureTolerance(
    component: 0, largest: 0, share: 0, region: 0, rounding: 0, faintRegion: 0, faintLine: 0)
}

/// The differences between two pictures of the same size.
public struct PictureComparison: Sendable {
  /// The largest difference of a component of a pixel, 0 to 255.
  public private(set) var largest = 0
  /// The number of pixels whose difference exceeds the tolerance of a component.
  public private(set) var differentPixels = 0
  /// The size of the largest region of these pixels.
  public private(set) var largestRegion = 0
  /// The size of the largest region of pixels whose difference exceeds the rounding.
  public private(set) var largestFaintRegion = 0
  /// The length of the longest straight line of these pixels.
  public private(set) var longestFaintLine = 0
  /// The number of pixels in each picture.
  public let pixels: Int
  /// The tolerance.
  public let tolerance: PictureTolerance
  private var distances: [UInt8]
  private let width: Int

  /// Compares the premultiplied pixels in O(pixels), or returns nil if the sizes in pixels differ.
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

  /// The share of different pixels, 0 to 1.
  public var share: Double { Double(differentPixels) / Double(max(1, pixels)) }

  /// Whether the differences are within all limits of the tolerance.
  public var isWithinTolerance: Bool { excesses.isEmpty }

  /// The exceeded limits of the tolerance as text, each with the measured and the allowed number.
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

  /// A picture of the differences. Equal pixels are white, tolerated differences gray and others
  /// red. If a faint region or line is too large, every difference beyond rounding is red.
  /// - Throws: `BitmapError` if it cannot be allocated.
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
