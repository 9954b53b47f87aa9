// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// An event of a mouse, pen or finger.
public struct PointerEvent: Hashable, Sendable {
  /// A moment in a sequence of events.
  public enum Phase: Hashable, Sendable {
    /// It moved without a button pressed.
    case hover
    /// A button or a finger went down.
    case down
    /// It moved with a button or a finger down.
    case drag
    /// The button or the finger went up.
    case up
    /// The system cancelled the event sequence.
    case cancel
    /// It left the layer that it was over, or the window.
    case leave
  }

  /// A kind of pointing device.
  public enum Device: Hashable, Sendable {
    /// A mouse, or a touchpad that moves a cursor.
    case mouse
    /// A finger on a screen.
    case touch
  }

  /// The moment in the sequence.
  public var phase: Phase
  /// The kind of device.
  public var device: Device
  /// The location, in the window's points.
  public var location: Point
  /// The button: 1 primary, 2 middle, 3 secondary; 0 if no button is involved.
  public var button: Int
  /// How many times the button went down in quick succession at one place: 2 is a double click.
  public var clickCount: Int
  /// The number of the finger or mouse while it is down; 0 is the first one.
  public var pointer: Int
  /// The modifier keys held.
  public var modifiers: Modifiers
  /// The time, in seconds of the runtime's clock.
  public var time: Double

  /// Makes an event.
  public init(
    _ phase: Phase, at location: Point, device: Device = .mouse, button: Int = 1,
    clickCount: Int = 1, pointer: Int = 0, modifiers: Modifiers = [], time: Double
  ) {
    self.phase = phase
    self.device = device
    self.location = location
    self.button = button
    self.clickCount = clickCount
    self.pointer = pointer
    self.modifiers = modifiers
    self.time = time
  }
}
