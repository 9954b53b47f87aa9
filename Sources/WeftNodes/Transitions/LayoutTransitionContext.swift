// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// A change of a node from one layout to another, while it is in progress.
///
/// A node gets it in ``DisplayNode/animateLayoutTransition(_:)``. Frames are in points of the node.
/// (Texture's `ASContextTransitioning`.)
@MainActor public final class LayoutTransitionContext<Node: AnyObject> {
  /// The subnodes that the new layout has added, back to front; they are in the tree already.
  public let insertedSubnodes: [Node]
  /// The subnodes that the new layout does not contain; they stay until the transition has ended.
  public let removedSubnodes: [Node]
  /// Whether the animation came to its end; `nil` while the transition is in progress.
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

  /// The frame of a subnode before the transition; `nil` if it was not in the tree.
  public func initialFrame(for node: Node) -> Rect? { initialFrames[ObjectIdentifier(node)] }

  /// The frame of a subnode after the transition; `nil` if it is removed.
  public func finalFrame(for node: Node) -> Rect? { finalFrames[ObjectIdentifier(node)] }

  /// Ends the transition: subnodes get their final frames, and removed ones are taken out.
  ///
  /// Ending it again does nothing, and neither does ending an overtaken one.
  ///
  /// - Parameter finished: whether the animation has come to its end; the layout does not depend on
  ///   it.
  public func completeTransition(_ finished: Bool) {
    guard isFinished == nil else { return }
    isFinished = finished
    let onComplete = onComplete
    self.onComplete = nil
    onComplete?(self)
  }
}
