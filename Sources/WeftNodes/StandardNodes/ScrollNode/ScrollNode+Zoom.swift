// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// Zooming, in UIScrollView's words: two fingers on a screen or a touchpad, Ctrl with the wheel,
/// and Ctrl with plus, minus and 0 enlarge the content, about the fingers, the pointer or the
/// middle.
///
/// Zooming does not change the layout of the content. When a gesture ends, the content is drawn
/// again at the resolution of its new size. To zoom with an animation, set ``zoomScale`` in
/// `animate(_:_:completion:)`.
extension ScrollNode {
  /// The least factor that the user can zoom to, more than 0; 1 by default. Main actor.
  ///
  /// Values that are not positive and finite are ignored.
  public final var minimumZoomScale: Double {
    get { zoom.limits.lowerBound }
    set { zoom.setLimits(newValue, max(newValue, zoom.limits.upperBound)) }
  }

  /// The greatest factor that the user can zoom to; 1 by default, for content that cannot be
  /// zoomed. Main actor.
  public final var maximumZoomScale: Double {
    get { zoom.limits.upperBound }
    set { zoom.setLimits(min(newValue, zoom.limits.lowerBound), newValue) }
  }

  /// The factor by which the content is enlarged, about the middle of the visible part when you set
  /// it; it stays within the limits. Main actor.
  public final var zoomScale: Double {
    get { zoom.scale }
    set { zoom.set(newValue, about: zoom.middle) }
  }

  /// Called after the factor has changed, by the user or by the program. Main actor.
  public final var onZoom: (@MainActor (_ scale: Double) -> Void)? {
    get { zoom.onChange }
    set { zoom.onChange = newValue }
  }

  /// Zooms so that a part of the content fills the node, within the limits. Main actor.
  ///
  /// - Parameter rect: in points of ``content``.
  public final func zoom(to rect: Rect) { zoom.show(rect) }
}
