// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The proximity of a node to being visible, which determines its work. Each state includes the
/// previous ones. Modeled on Texture's `ASInterfaceState`.
public struct InterfaceState: OptionSet, Hashable, Sendable {
  /// The raw bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The node may be measured.
  public static let measureLayout = InterfaceState(rawValue: 1)
  /// The node's remote data and files should be fetched.
  public static let preload = InterfaceState(rawValue: 2)
  /// The node's contents should be ready.
  public static let display = InterfaceState(rawValue: 4)
  /// At least one pixel of the node is on the screen.
  public static let visible = InterfaceState(rawValue: 8)
  /// The state of all nodes in a window.
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

  /// Describes the changes to another state, such as `{ +Preload -Visible }`, without measuring.
  public func changeDescription(to new: InterfaceState) -> String {
    var result = "{ "
    for (state, name) in Self.names where state != .measureLayout {
      if new.contains(state), !contains(state) { result += "+\(name) " }
      if contains(state), !new.contains(state) { result += "-\(name) " }
    }
    return result + "}"
  }
}
