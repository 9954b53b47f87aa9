// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// A wheel was turned, or fingers moved on a touchpad.
public struct ScrollEvent: Hashable, Sendable {
  /// A moment in a sequence of events.
  public enum Phase: Hashable, Sendable {
    /// A wheel was turned by some notches: ``ScrollEvent/delta`` counts notches.
    case wheel
    /// Fingers were put on a touchpad.
    case began
    /// Fingers moved on a touchpad: ``ScrollEvent/delta`` is in points.
    case moved
    /// The fingers left the touchpad: ``ScrollEvent/delta`` is their velocity in points per second.
    case ended
  }

  /// The moment in the sequence.
  public var phase: Phase
  /// The movement; positive is toward the content's end. See ``Phase`` for the unit.
  public var delta: Vector
  /// The pointer's location, in the window's points.
  public var location: Point
  /// The modifier keys held.
  public var modifiers: Modifiers
  /// The time, in seconds of the runtime's clock.
  public var time: Double

  /// Makes an event.
  public init(
    _ phase: Phase, delta: Vector, at location: Point, modifiers: Modifiers = [], time: Double
  ) {
    self.phase = phase
    self.delta = delta
    self.location = location
    self.modifiers = modifiers
    self.time = time
  }
}

/// A movement in the plane, or a velocity; the context defines the unit.
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
