// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// An event of a mouse, pen or finger.
public struct PointerEvent: Hashable, Sendable {
  /// A phase of a sequence of events.
  public enum Phase: Hashable, Sendable {
    /// The pointer moved without a pressed button.
    case hover
    /// A button or a finger went down.
    case down
    /// The pointer moved with a pressed button or a finger down.
    case drag
    /// The button or the finger went up.
    case up
    /// The system canceled the sequence.
    case cancel
    /// The pointer left the layer or the window.
    case leave
  }

  /// A kind of pointing device.
  public enum Device: Hashable, Sendable {
    /// A mouse, or a touchpad that moves the cursor.
    case mouse
    /// A finger on a screen.
    case touch
  }

  /// The phase of the sequence.
  public var phase: Phase
  /// The kind of device.
  public var device: Device
  /// The location in the window, in points.
  public var location: Point
  /// The number of the button, 1 for primary, 2 for middle, 3 for secondary and 0 for none.
  public var button: Int
  /// The number of clicks in quick succession at one location. 2 is a double click.
  public var clickCount: Int
  /// The number of the finger or mouse while it is down. The first has 0.
  public var pointer: Int
  /// The modifier keys held.
  public var modifiers: Modifiers
  /// The time, in seconds of the runtime's clock.
  public var time: Double
  /// The user's settings, which the dispatcher adds.
  package var settings = InputSettings()

  /// Creates an event.
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
