// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A node's distance from being visible, and the work that follows from it.
///
/// The states grow from the outside in: a visible node is displayed too, a displayed one is
/// preloaded too. (Texture's `ASInterfaceState`.)
public struct InterfaceState: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It may be measured.
  public static let measureLayout = InterfaceState(rawValue: 1)
  /// Remote data and files that it needs should be fetched.
  public static let preload = InterfaceState(rawValue: 2)
  /// Its contents should be ready.
  public static let display = InterfaceState(rawValue: 4)
  /// At least a pixel of it is on the screen.
  public static let visible = InterfaceState(rawValue: 8)
  /// The state of everything in a window.
  public static let inHierarchy: InterfaceState = [.measureLayout, .preload, .display, .visible]
}

extension InterfaceState: CustomStringConvertible {
  private static let names: [(InterfaceState, String)] = [
    (.measureLayout, "MeasureLayout"), (.preload, "Preload"), (.display, "Display"),
    (.visible, "Visible"),
  ]

  /// The names of the states, such as `{ MeasureLayout | Preload }`.
  public var description: String {
    if isEmpty { return "{ No state }" }
    let names = Self.names.filter { contains($0.0) }.map(\.1)
    return "{ \(names.joined(separator: " | ")) }"
  }

  /// The changes from this state to another, such as `{ +Preload -Visible }`; measuring is left
  /// out.
  public func changeDescription(to new: InterfaceState) -> String {
    var result = "{ "
    for (state, name) in Self.names where state != .measureLayout {
      if new.contains(state), !contains(state) { result += "+\(name) " }
      if contains(state), !new.contains(state) { result += "-\(name) " }
    }
    return result + "}"
  }
}
