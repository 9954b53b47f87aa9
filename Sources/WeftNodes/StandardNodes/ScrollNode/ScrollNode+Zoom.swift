// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// Zooming of the content on the main actor, named as in `UIScrollView`. The user zooms with two
/// fingers on a screen or touchpad, with Ctrl and the wheel, or with Ctrl and plus, minus and 0.
/// The content is magnified around the fingers, the pointer or the center, and drawn at the new
/// resolution after a gesture. Its layout does not change. To animate a zoom, set ``zoomScale`` in
/// `animate(_:_:completion:)`.
extension ScrollNode {
  /// The minimum zoom scale for the user, by default 1. Ignores values that are not positive and
  /// finite.
  public final var minimumZoomScale: Double {
    get { zoom.limits.lowerBound }
    set { zoom.setLimits(newValue, max(newValue, zoom.limits.upperBound)) }
  }

  /// The maximum zoom scale for the user, by default 1 for content that cannot be zoomed.
  public final var maximumZoomScale: Double {
    get { zoom.limits.upperBound }
    set { zoom.setLimits(min(newValue, zoom.limits.lowerBound), newValue) }
  }

  /// The zoom scale, clamped to the limits. Setting it zooms around the center of the viewport.
  public final var zoomScale: Double {
    get { zoom.scale }
    set { zoom.set(newValue, about: zoom.middle) }
  }

  /// Called after the user or the program changed the zoom scale.
  public final var onZoom: (@MainActor (_ scale: Double) -> Void)? {
    get { zoom.onChange }
    set { zoom.onChange = newValue }
  }

  /// Zooms within the limits so that a part in points of ``content`` fills the node.
  public final func zoom(to rect: Rect) { zoom.show(rect) }
}
