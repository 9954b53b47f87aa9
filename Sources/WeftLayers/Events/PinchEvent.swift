// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// A pinch or rotation with fingers on a touchpad.
public struct PinchEvent: Hashable, Sendable {
  /// A phase of the sequence.
  public enum Phase: Hashable, Sendable {
    /// The phases of a sequence.
    case began, changed, ended, cancelled
  }

  /// The phase of the sequence.
  public var phase: Phase
  /// The distance of the fingers as a multiple of the initial distance.
  public var scale: Double
  /// The rotation of the fingers since the start, in radians, clockwise.
  public var rotation: Double
  /// The location of the pointer in the window, in points.
  public var location: Point
  /// The time, in seconds of the runtime's clock.
  public var time: Double

  /// Creates an event.
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
