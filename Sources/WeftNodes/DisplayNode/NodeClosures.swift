// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers

/// A closure that waits for a node's layer and is released on the main actor.
@MainActor final class LoadBlock<Node> {
  let run: @MainActor (Node) -> Void

  nonisolated init(_ run: @escaping @MainActor (Node) -> Void) { self.run = run }

  isolated deinit {}
}

/// A closure that animates the removal of a node and is released on the main actor.
@MainActor final class Departure {
  let run: @MainActor (Layer, Traits) -> Void

  init(_ run: @escaping @MainActor (Layer, Traits) -> Void) { self.run = run }

  isolated deinit {}
}
