// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// A turn of a mouse wheel, or a movement of fingers on a touchpad.
public struct ScrollEvent: Hashable, Sendable {
  /// A phase of a sequence of events.
  public enum Phase: Hashable, Sendable {
    /// A mouse wheel was turned. ``ScrollEvent/delta`` is in notches.
    case wheel
    /// Fingers touched a touchpad.
    case began
    /// Fingers moved on a touchpad. ``ScrollEvent/delta`` is in points.
    case moved
    /// Fingers left the touchpad. ``ScrollEvent/delta`` is their velocity in points per second.
    case ended
  }

  /// The phase of the sequence.
  public var phase: Phase
  /// The movement, positive toward the end of the content. The unit depends on the ``Phase``.
  public var delta: Vector
  /// The location of the pointer in the window, in points.
  public var location: Point
  /// The modifier keys held.
  public var modifiers: Modifiers
  /// The time, in seconds of the runtime's clock.
  public var time: Double

  /// Creates an event.
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

/// A movement or velocity in the plane. The context defines the unit.
public struct Vector: Hashable, Sendable {
  /// The component to the right.
  public var dx: Double
  /// The downward component.
  public var dy: Double

  /// Creates a vector.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// No movement.
  public static let zero = Vector(dx: 0, dy: 0)

  /// The length of the vector.
  public var length: Double { (dx * dx + dy * dy).squareRoot() }
}
