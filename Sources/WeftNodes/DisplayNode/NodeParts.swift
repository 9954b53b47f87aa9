// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers

/// The parts of a node that few nodes have, or only nodes on the screen. A node allocates the object
/// when a part first changes, so that other nodes stay small.
// Sound because only the main actor uses the object until its node is deallocated.
final class NodeParts: @unchecked Sendable {
  var staging = Staging()
  var display = DisplayState()
  var interfaceStateObservers: [InterfaceStateObserver] = []
  var placeholderLayer: Layer?
  var contentsTiles: ContentsTiles?
  var transitions: LayoutTransitions<DisplayNode>?
  var departure: Departure?
  /// Layers that display removed subnodes until their animations end.
  var departingLayers: [Layer] = []
  var isTextSelectionScope = false
  /// Must not capture main-actor objects.
  var onContentsZoomChange: (@MainActor (Float) -> Void)?
}

extension DisplayNode {
  final var parts: NodeParts {
    if let storedParts { return storedParts }
    let new = NodeParts()
    storedParts = new
    return new
  }

  final var displayState: DisplayState {
    get { storedParts?.display ?? DisplayState() }
    _modify { yield &parts.display }
  }

  /// The changes that wait for ``endStaging()``.
  final var staging: Staging {
    get { storedParts?.staging ?? Staging() }
    _modify { yield &parts.staging }
  }

  /// Called when ``contentsZoom`` changes, for a node that displays nodes other than its subnodes.
  package final var onContentsZoomChange: (@MainActor (Float) -> Void)? {
    get { storedParts?.onContentsZoomChange }
    set { parts.onContentsZoomChange = newValue }
  }
}

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
