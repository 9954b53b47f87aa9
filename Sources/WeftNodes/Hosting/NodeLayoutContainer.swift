// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Gives a node without a supernode its size: a window, or a collection for its cells.
@MainActor package protocol NodeLayoutContainer: AnyObject {
  /// The node, or one below it, may want another layout now; called in the commit phase of a frame.
  func nodeNeedsLayout(_ node: DisplayNode)

  /// Whether the node is laid out on the main actor, in ``nodeNeedsLayout(_:)``; `false` by
  /// default.
  ///
  /// If so, a change far below is laid out on the main actor without the container where it does
  /// not reach the node: the container is called only for changes of the node's own layout. If not,
  /// the container is called for every change, so that nothing is measured on the main actor
  /// without it.
  var laysOutOnMainActor: Bool { get }

  /// How far a node that it has is from being seen, in points; 0 by default.
  ///
  /// Where memory is scarce, the contents of the farthest nodes go first.
  func distanceFromSight(of node: DisplayNode) -> Double
}

extension NodeLayoutContainer {
  /// `false`.
  package var laysOutOnMainActor: Bool { false }

  /// 0.
  package func distanceFromSight(of node: DisplayNode) -> Double { 0 }
}
