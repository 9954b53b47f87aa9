// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers
public import WeftLayout
import WeftNodes

/// The state of scrolling, and the events that the delegate receives. Main actor.
extension CollectionNode {
  /// Whether the user is dragging the content with a finger or on a touchpad.
  public final var isDragging: Bool { parts?.view.scrollController.isInDrag ?? false }

  /// Whether the content glides after a drag.
  public final var isDecelerating: Bool { parts?.view.scrollController.isDecelerating ?? false }

  /// The direction of the last movement by the user or the program. Empty before the first
  /// movement.
  public final var scrollDirection: ScrollDirections {
    parts?.view.scrollController.scrollDirection ?? []
  }

  /// The axes along which the content scrolls.
  public final var scrollableDirections: ScrollDirections {
    layout.axis == .vertical ? .vertical : .horizontal
  }

  /// Scrolls to an offset, limited to the content. Does nothing before the node is in a window.
  ///
  /// - Parameters:
  ///   - offset: The offset in points.
  ///   - animated: Whether the content moves there smoothly. With reduced motion, it jumps. The
  ///     delegate receives the end of the animation in any case.
  public final func setContentOffset(_ offset: Point, animated: Bool) {
    guard let view = parts?.view else { return }
    guard animated else { return view.scroller.setContentOffset(offset) }
    // Ends an animated scroll to an item.
    view.scroller.setContentOffset(contentOffset)
    view.scrollController.setContentOffset(offset, animated: true)
  }

  /// Whether an animated scroll of the program is in progress.
  final var isAnimatingScroll: Bool {
    guard let view = parts?.view else { return false }
    return view.scroller.animation?.isUnderWay ?? false || view.scrollController.isAnimatingScroll
  }

  /// Passes the scroll controller's handlers to the delegate.
  final func observeScrolling(of controller: ScrollController) {
    controller.isScrollEnabled = isScrollEnabled
    controller.adjustTarget = { [weak self] velocity, proposed in
      guard let self, let delegate else { return proposed }
      return delegate.collectionNode(
        self, willEndDraggingWithVelocity: velocity, targetOffset: proposed)
    }
    controller.onEndScrollingAnimation = { [weak self] in self?.noteEndOfScrollingAnimation() }
  }

  /// Notifies the delegate in a later turn, because the collection may be in the middle of a
  /// change.
  final func noteEndOfScrollingAnimation() {
    guard let runtime = parts?.view.runtime, !runtime.hasEnded else {
      return BoundedCalls.run { [weak self] in self?.scrollingAnimationDidEnd() }
    }
    runtime.mainQueue.enqueue { [weak self] in self?.scrollingAnimationDidEnd() }
  }
}
