// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Ways in which content can move, or has moved.
public struct ScrollDirections: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Toward the content's right end.
  public static let right = ScrollDirections(rawValue: 1)
  /// Toward the content's left end.
  public static let left = ScrollDirections(rawValue: 2)
  /// Toward the content's top.
  public static let up = ScrollDirections(rawValue: 4)
  /// Toward the content's bottom.
  public static let down = ScrollDirections(rawValue: 8)
  /// Both ways along the vertical axis.
  public static let vertical: ScrollDirections = [.up, .down]
  /// Both ways along the horizontal axis.
  public static let horizontal: ScrollDirections = [.left, .right]

  /// The direction of a movement of the content offset.
  public init(of movement: Vector) {
    self = []
    if movement.dx > 0 { insert(.right) }
    if movement.dx < 0 { insert(.left) }
    if movement.dy > 0 { insert(.down) }
    if movement.dy < 0 { insert(.up) }
  }
}
