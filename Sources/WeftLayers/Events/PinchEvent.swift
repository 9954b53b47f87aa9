// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// Fingers move apart, together or around each other on a touchpad.
public struct PinchEvent: Hashable, Sendable {
  /// A moment in the sequence.
  public enum Phase: Hashable, Sendable {
    /// The phases of a sequence.
    case began, changed, ended, cancelled
  }

  /// The moment in the sequence.
  public var phase: Phase
  /// The distance of the fingers, as a multiple of that at the beginning.
  public var scale: Double
  /// How far the fingers have turned since the beginning, in radians, clockwise.
  public var rotation: Double
  /// The pointer's location, in the window's points.
  public var location: Point
  /// The time, in seconds of the runtime's clock.
  public var time: Double

  /// Makes an event.
  public init(
    _ phase: Phase, scale: Double = 1, rotation: Double = 0, at location: Point, time: Double
  ) {
    self.phase = phase
    self.scale = scale
    self.rotation = rotation
    self.location = location
    self.time = time
  }
}
