// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A node's interface state, and whether the node is in the tree of a window.
struct Presence: Equatable {
  static let none = Presence(interfaceState: [], isInHierarchy: false)

  var interfaceState: InterfaceState
  var isInHierarchy: Bool

  func intersection(_ other: Presence) -> Presence {
    Presence(
      interfaceState: interfaceState.intersection(other.interfaceState),
      isInHierarchy: isInHierarchy && other.isInHierarchy)
  }
}
