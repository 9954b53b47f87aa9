// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// Each of these puts the element into a spec. What the element's style asks of its container is
// then asked of that spec: `padding(8).flexGrow(1)` grows, `flexGrow(1).padding(8)` does not.
extension LayoutElement {
  /// The element with the same distance on all sides, in points.
  public func padding(_ distance: Double) -> InsetLayoutSpec {
    padding(EdgeInsets(all: distance))
  }

  /// The element with distances around it; infinite ones take what is free.
  public func padding(_ insets: EdgeInsets) -> InsetLayoutSpec {
    InsetLayoutSpec(insets: insets, child: self)
  }

  /// The element with another one behind it, as large as itself.
  public func background(_ background: any LayoutElement) -> BackgroundLayoutSpec {
    BackgroundLayoutSpec(child: self, background: background)
  }

  /// The element with another one in front of it, as large as itself.
  public func overlay(_ overlay: any LayoutElement) -> OverlayLayoutSpec {
    OverlayLayoutSpec(child: self, overlay: overlay)
  }

  /// The element in the middle of the room that its container has.
  public func centered(_ centering: CenterLayoutSpec.Centering = .xy) -> CenterLayoutSpec {
    CenterLayoutSpec(centering, child: self)
  }

  /// The element in a fixed shape.
  ///
  /// - Parameter aspectRatio: the width divided by the height, as in CSS; the inverse of
  ///   ``RatioLayoutSpec/ratio``.
  public func aspectRatio(_ aspectRatio: Double) -> RatioLayoutSpec {
    RatioLayoutSpec(ratio: 1 / aspectRatio, child: self)
  }
}
