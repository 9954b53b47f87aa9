// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers

/// Values of the main actor that few nodes have.
struct RareParts<Node: AnyObject & Sendable>: Sendable {
  var onDidLoadBlocks: [LoadBlock<Node>] = []
  var interfaceStateObservers: [InterfaceStateObserver] = []
  var placeholderLayer: Layer?
  var contentsTiles: ContentsTiles?
  var transitions: LayoutTransitions<Node>?
  var departure: Departure?
  /// Layers that show subnodes which are gone, until their animations are over.
  var departingLayers: [Layer] = []
  var knownTop = KnownTop<Node>()
  var isTextSelectionScope = false
  /// Keeps nothing that belongs to the main actor's thread.
  var onContentsZoomChange: (@MainActor (Float) -> Void)?
}

/// A closure that waits for the layer of a node, deallocated on the main actor with all it keeps.
@MainActor final class LoadBlock<Node> {
  let run: @MainActor (Node) -> Void

  init(_ run: @escaping @MainActor (Node) -> Void) { self.run = run }

  isolated deinit {}
}

/// A closure that lets the picture of a node leave, deallocated on the main actor with all it
/// keeps.
@MainActor final class Departure {
  let run: @MainActor (Layer, Traits) -> Void

  init(_ run: @escaping @MainActor (Layer, Traits) -> Void) { self.run = run }

  isolated deinit {}
}

/// The node above all others, as it was after some number of moves in the process.
struct KnownTop<Node: AnyObject & Sendable>: Sendable {
  var moves = -1
  weak var node: Node?
}
