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

  /// The direction of the last movement by the user or the program, or empty before any.
  public final var scrollDirection: ScrollDirections {
    parts?.view.scrollController.scrollDirection ?? []
  }

  /// The axes along which the content scrolls.
  public final var scrollableDirections: ScrollDirections {
    layout.axis == .vertical ? .vertical : .horizontal
  }

  /// Scrolls to an offset in points, limited to the content. Does nothing outside of a window.
  /// - Parameter animated: Whether the content moves smoothly, except with reduced motion. The
  ///   delegate receives the end of the animation in any case.
  public final func setContentOffset(_ offset: Point, animated: Bool) {
    guard let view = parts?.view else { return }
    guard animated else { return view.scroller.setContentOffset(offset) }
    // Ends an animated scroll to an item.
    view.scroller.setContentOffset(contentOffset)
    view.scrollController.setContentOffset(offset, animated: true)
  }

  final var isAnimatingScroll: Bool {
    guard let view = parts?.view else { return false }
    return view.scroller.animation?.isUnderWay ?? false || view.scrollController.isAnimatingScroll
  }

  final func observeScrolling(of controller: ScrollController) {
    controller.isScrollEnabled = isScrollEnabled
    controller.adjustTarget = { [weak self] velocity, proposed in
      guard let self, let delegate else { return proposed }
      return delegate.collectionNode(
        self, willEndDraggingWithVelocity: velocity, targetOffset: proposed)
    }
    controller.onEndScrollingAnimation = { [weak self] in self?.noteEndOfScrollingAnimation() }
  }

  /// A later turn, because the collection may be in the middle of a change.
  final func noteEndOfScrollingAnimation() {
    guard let runtime = parts?.view.runtime, !runtime.hasEnded else {
      return BoundedCalls.run { [weak self] in self?.scrollingAnimationDidEnd() }
    }
    runtime.mainQueue.enqueue { [weak self] in self?.scrollingAnimationDidEnd() }
  }
}
