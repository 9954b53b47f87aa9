// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension LayoutElement {
  /// Sets the width.
  public func width(_ width: LayoutDimension) -> StyledElement {
    styled { $0.size.width = width }
  }

  /// Sets the height.
  public func height(_ height: LayoutDimension) -> StyledElement {
    styled { $0.size.height = height }
  }

  /// Sets the width and the height.
  public func size(width: LayoutDimension, height: LayoutDimension) -> StyledElement {
    styled {
      $0.size.width = width
      $0.size.height = height
    }
  }

  /// Sets the width and the height, in points.
  public func size(_ size: Size) -> StyledElement {
    styled { $0.preferredSize = size }
  }

  /// Sets the minimum width.
  public func minWidth(_ width: LayoutDimension) -> StyledElement {
    styled { $0.size.minWidth = width }
  }

  /// Sets the minimum height.
  public func minHeight(_ height: LayoutDimension) -> StyledElement {
    styled { $0.size.minHeight = height }
  }

  /// Sets the maximum width.
  public func maxWidth(_ width: LayoutDimension) -> StyledElement {
    styled { $0.size.maxWidth = width }
  }

  /// Sets the maximum height.
  public func maxHeight(_ height: LayoutDimension) -> StyledElement {
    styled { $0.size.maxHeight = height }
  }
}

extension LayoutElement {
  /// Returns the element with a changed copy of its style. The element itself does not change.
  public func styled(_ change: (inout LayoutStyle) -> Void) -> StyledElement {
    var styled = StyledElement(self)
    change(&styled.style)
    return styled
  }

  /// Sets the element's share of the free space in its stack.
  public func flexGrow(_ factor: Double) -> StyledElement {
    styled { $0.flexGrow = factor }
  }

  /// Sets the element's share of the overflow of its stack.
  public func flexShrink(_ factor: Double) -> StyledElement {
    styled { $0.flexShrink = factor }
  }

  /// Sets the length from which the element grows and shrinks.
  public func flexBasis(_ basis: LayoutDimension) -> StyledElement {
    styled { $0.flexBasis = basis }
  }

  /// Sets the element's alignment across the main axis of its stack.
  public func alignSelf(_ alignment: AlignSelf) -> StyledElement {
    styled { $0.alignSelf = alignment }
  }

  /// Sets the distance before the element in its stack, in points.
  public func spacingBefore(_ distance: Double) -> StyledElement {
    styled { $0.spacingBefore = distance }
  }

  /// Sets the distance after the element in its stack, in points.
  public func spacingAfter(_ distance: Double) -> StyledElement {
    styled { $0.spacingAfter = distance }
  }
}

// Each wraps the element in a spec, in which the element's style then applies instead of in the
// container. `padding(8).flexGrow(1)` grows, `flexGrow(1).padding(8)` does not.
extension LayoutElement {
  /// Adds the same distance on all sides, in points.
  public func padding(_ distance: Double) -> InsetLayoutSpec {
    padding(EdgeInsets(all: distance))
  }

  /// Adds distances around the element, in points. Infinite distances share the free space.
  public func padding(_ insets: EdgeInsets) -> InsetLayoutSpec {
    InsetLayoutSpec(insets: insets, child: self)
  }

  /// Places another element of the same size behind the element.
  public func background(_ background: any LayoutElement) -> BackgroundLayoutSpec {
    BackgroundLayoutSpec(child: self, background: background)
  }

  /// Places another element of the same size in front of the element.
  public func overlay(_ overlay: any LayoutElement) -> OverlayLayoutSpec {
    OverlayLayoutSpec(child: self, overlay: overlay)
  }

  /// Centers the element in its container.
  public func centered(_ centering: CenterLayoutSpec.Centering = .xy) -> CenterLayoutSpec {
    CenterLayoutSpec(centering, child: self)
  }

  /// Sets the width divided by the height, as in CSS, the inverse of ``RatioLayoutSpec/ratio``.
  public func aspectRatio(_ aspectRatio: Double) -> RatioLayoutSpec {
    RatioLayoutSpec(ratio: 1 / aspectRatio, child: self)
  }
}
