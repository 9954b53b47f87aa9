// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A window or a collection, which sets the size of nodes without a supernode.
@MainActor package protocol NodeLayoutContainer: AnyObject {
  /// Called in the commit phase of a frame when the node or a descendant may need a new layout.
  func nodeNeedsLayout(_ node: DisplayNode)

  /// Whether ``nodeNeedsLayout(_:)`` lays out the node on the main actor, by default `false`. If
  /// `true`, a change of a descendant that does not affect the node is laid out without a call.
  /// Otherwise every change calls the container, so that nothing is measured on the main actor
  /// without it.
  var laysOutOnMainActor: Bool { get }

  /// Returns the distance of a node from the viewport in points, by default 0. If memory is scarce,
  /// the contents of the farthest nodes are dropped first.
  func distanceFromSight(of node: DisplayNode) -> Double
}

extension NodeLayoutContainer {
  package var laysOutOnMainActor: Bool { false }

  package func distanceFromSight(of node: DisplayNode) -> Double { 0 }
}
