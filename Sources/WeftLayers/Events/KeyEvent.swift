// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A key press, or its repetition while the key is held.
public struct KeyEvent: Hashable, Sendable {
  /// A key identified by its function.
  public enum Key: Hashable, Sendable {
    /// A navigation key.
    case up, down, left, right, pageUp, pageDown, home, end
    /// A function of a key.
    case enter, escape, tab, backspace, delete, space
    /// The key that opens the context menu of the focused layer.
    case menu
    /// A function key from F1 to F12, by its number.
    case function(Int)
    /// A key that types a character.
    case character(Character)
  }

  /// The key.
  public var key: Key
  /// The modifier keys held.
  public var modifiers: Modifiers
  /// The time, in seconds of the runtime's clock.
  public var time: Double

  /// Creates an event.
  public init(_ key: Key, modifiers: Modifiers = [], time: Double) {
    self.key = key
    self.modifiers = modifiers
    self.time = time
  }
}

/// The modifier keys held during an event.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift.
  public static let shift = Modifiers(rawValue: 1)
  /// Control.
  public static let control = Modifiers(rawValue: 2)
  /// Alt.
  public static let alt = Modifiers(rawValue: 4)
  /// The Super key, which shows a logo.
  public static let `super` = Modifiers(rawValue: 8)
}
