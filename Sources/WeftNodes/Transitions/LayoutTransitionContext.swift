// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// The state of a layout transition in progress, for ``DisplayNode/animateLayoutTransition(_:)``.
/// Frames are in points of the node. Modeled on Texture's `ASContextTransitioning`.
@MainActor public final class LayoutTransitionContext<Node: AnyObject> {
  /// The subnodes that the new layout has added, from back to front. They are already in the tree.
  public let insertedSubnodes: [Node]
  /// The subnodes that are not in the new layout. They stay until the end of the transition.
  public let removedSubnodes: [Node]
  /// Whether the animation completed, or `nil` while the transition is in progress.
  public private(set) var isFinished: Bool?

  private let initialFrames: [ObjectIdentifier: Rect]
  private let finalFrames: [ObjectIdentifier: Rect]
  private var onComplete: (@MainActor (LayoutTransitionContext<Node>) -> Void)?

  init(
    inserted: [Node], removed: [Node], initialFrames: [ObjectIdentifier: Rect],
    finalFrames: [ObjectIdentifier: Rect],
    onComplete: @escaping @MainActor (LayoutTransitionContext<Node>) -> Void
  ) {
    insertedSubnodes = inserted
    removedSubnodes = removed
    self.initialFrames = initialFrames
    self.finalFrames = finalFrames
    self.onComplete = onComplete
  }

  isolated deinit {}

  /// Returns the frame of a subnode before the transition, or `nil` if it was not in the tree.
  public func initialFrame(for node: Node) -> Rect? { initialFrames[ObjectIdentifier(node)] }

  /// Returns the frame of a subnode after the transition, or `nil` if it is removed.
  public func finalFrame(for node: Node) -> Rect? { finalFrames[ObjectIdentifier(node)] }

  /// Ends the transition, unless it has ended, sets the final frames of the subnodes and removes
  /// old subnodes. `finished` is whether the animation completed, which does not affect the layout.
  public func completeTransition(_ finished: Bool) {
    guard isFinished == nil else { return }
    isFinished = finished
    let onComplete = onComplete
    self.onComplete = nil
    onComplete?(self)
  }
}
