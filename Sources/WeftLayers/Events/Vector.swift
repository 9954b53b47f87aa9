// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A movement in the plane, or a velocity; whoever uses one says the unit.
public struct Vector: Hashable, Sendable {
  /// To the right.
  public var dx: Double
  /// Downwards.
  public var dy: Double

  /// Makes a movement.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// No movement.
  public static let zero = Vector(dx: 0, dy: 0)

  /// The length of the movement.
  public var length: Double { (dx * dx + dy * dy).squareRoot() }
}
