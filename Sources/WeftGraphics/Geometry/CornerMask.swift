// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A choice among the four corners of a rectangle.
public struct CornerMask: OptionSet, Sendable, Hashable {
  /// One bit for each corner.
  public let rawValue: UInt8

  /// Creates a mask from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The top left corner.
  public static let topLeft = CornerMask(rawValue: 1)
  /// The top right corner.
  public static let topRight = CornerMask(rawValue: 2)
  /// The bottom right corner.
  public static let bottomRight = CornerMask(rawValue: 4)
  /// The bottom left corner.
  public static let bottomLeft = CornerMask(rawValue: 8)
  /// All four corners.
  public static let all: CornerMask = [.topLeft, .topRight, .bottomRight, .bottomLeft]
}
