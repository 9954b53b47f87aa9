// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A key went down, or repeated while it was held.
public struct KeyEvent: Hashable, Sendable {
  /// A key, by its function.
  public enum Key: Hashable, Sendable {
    /// A navigation key.
    case up, down, left, right, pageUp, pageDown, home, end
    /// A key with a function.
    case enter, escape, tab, backspace, delete, space
    /// The key that opens the menu of the focused layer.
    case menu
    /// One of the keys F1 to F12, by its number.
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

  /// Makes an event.
  public init(_ key: Key, modifiers: Modifiers = [], time: Double) {
    self.key = key
    self.modifiers = modifiers
    self.time = time
  }
}

/// The modifier keys held during an event.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift.
  public static let shift = Modifiers(rawValue: 1)
  /// Control.
  public static let control = Modifiers(rawValue: 2)
  /// Alt.
  public static let alt = Modifiers(rawValue: 4)
  /// Super, the key with the logo.
  public static let `super` = Modifiers(rawValue: 8)
}
