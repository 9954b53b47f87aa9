// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers
public import WeftLayout

/// The state of scrolling and its events, on the main actor. The node retains the closures, so
/// capture objects that retain the node weakly.
extension ScrollNode {
  /// Whether the user can scroll, by default `true`. The program can scroll in any case.
  public final var isScrollEnabled: Bool {
    get { controller.isScrollEnabled }
    set { controller.isScrollEnabled = newValue }
  }

  /// Whether the user is dragging the content with a finger or on a touchpad.
  public final var isDragging: Bool { controller.isInDrag }

  /// Whether the content glides after a drag.
  public final var isDecelerating: Bool { controller.isDecelerating }

  /// The direction of the last movement by the user or the program, empty before.
  public final var scrollDirection: ScrollDirections { controller.scrollDirection }

  /// Scrolls to an offset in points, limited to the content. Outside of a window or with reduced
  /// motion, it jumps. ``onEndScrollingAnimation`` is called in any case.
  public final func setContentOffset(_ offset: Point, animated: Bool) {
    controller.setContentOffset(offset, animated: animated)
  }

  /// Called after the content offset has changed.
  public final var onScroll: (@MainActor (ScrollReason) -> Void)? {
    get { controller.onScroll }
    set { controller.onScroll = newValue }
  }

  /// Called when the user starts to drag the content.
  public final var onBeginDragging: (@MainActor () -> Void)? {
    get { controller.onBeginDragging }
    set { controller.onBeginDragging = newValue }
  }

  /// Returns the offset at which a drag stops, from its velocity in points per second and a
  /// proposal. Called before ``onEndDragging``.
  public final var adjustTarget: (@MainActor (_ velocity: Vector, _ proposed: Point) -> Point)? {
    get { controller.adjustTarget }
    set { controller.adjustTarget = newValue }
  }

  /// Called when the user ends a drag, with the velocity in points per second and the offset at
  /// which scrolling will stop, immediately or, if ``isDecelerating``, after a glide.
  public final var onEndDragging: (@MainActor (_ velocity: Vector, _ target: Point) -> Void)? {
    get { controller.onEndDragging }
    set { controller.onEndDragging = newValue }
  }

  /// Called when scrolling has stopped after a drag.
  public final var onEndDecelerating: (@MainActor () -> Void)? {
    get { controller.onEndDecelerating }
    set { controller.onEndDecelerating = newValue }
  }

  /// Called when an animated scroll has ended, at its target or elsewhere.
  public final var onEndScrollingAnimation: (@MainActor () -> Void)? {
    get { controller.onEndScrollingAnimation }
    set { controller.onEndScrollingAnimation = newValue }
  }
}
