// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// An observer of a node's interface state. See ``DisplayNode/addInterfaceStateObserver(_:)``.
@MainActor public final class InterfaceStateObserver {
  let handler: @MainActor (InterfaceState, InterfaceState) -> Void

  init(_ handler: @escaping @MainActor (InterfaceState, InterfaceState) -> Void) {
    self.handler = handler
  }

  // The node may be released on any thread, but the closure's captures belong to the main actor.
  isolated deinit {}
}
