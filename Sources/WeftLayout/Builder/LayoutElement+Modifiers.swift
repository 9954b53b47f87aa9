// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension LayoutElement {
  /// The element with a width.
  public func width(_ width: LayoutDimension) -> StyledElement {
    styled { $0.size.width = width }
  }

  /// The element with a height.
  public func height(_ height: LayoutDimension) -> StyledElement {
    styled { $0.size.height = height }
  }

  /// The element with a width and a height.
  public func size(width: LayoutDimension, height: LayoutDimension) -> StyledElement {
    styled {
      $0.size.width = width
      $0.size.height = height
    }
  }

  /// The element with a width and a height, in points.
  public func size(_ size: Size) -> StyledElement {
    styled { $0.preferredSize = size }
  }

  /// The element with a least width.
  public func minWidth(_ width: LayoutDimension) -> StyledElement {
    styled { $0.size.minWidth = width }
  }

  /// The element with a least height.
  public func minHeight(_ height: LayoutDimension) -> StyledElement {
    styled { $0.size.minHeight = height }
  }

  /// The element with a greatest width.
  public func maxWidth(_ width: LayoutDimension) -> StyledElement {
    styled { $0.size.maxWidth = width }
  }

  /// The element with a greatest height.
  public func maxHeight(_ height: LayoutDimension) -> StyledElement {
    styled { $0.size.maxHeight = height }
  }
}

extension LayoutElement {
  /// The element with its style changed by `change`; the element itself keeps its own style.
  public func styled(_ change: (inout LayoutStyle) -> Void) -> StyledElement {
    var styled = StyledElement(self)
    change(&styled.style)
    return styled
  }

  /// The element with another share of the free space.
  public func flexGrow(_ factor: Double) -> StyledElement {
    styled { $0.flexGrow = factor }
  }

  /// The element with another share of the overflow.
  public func flexShrink(_ factor: Double) -> StyledElement {
    styled { $0.flexShrink = factor }
  }

  /// The element with another length to grow and shrink from.
  public func flexBasis(_ basis: LayoutDimension) -> StyledElement {
    styled { $0.flexBasis = basis }
  }

  /// The element with its own alignment across the main axis of its stack.
  public func alignSelf(_ alignment: AlignSelf) -> StyledElement {
    styled { $0.alignSelf = alignment }
  }

  /// The element with a distance before it in its stack, in points.
  public func spacingBefore(_ distance: Double) -> StyledElement {
    styled { $0.spacingBefore = distance }
  }

  /// The element with a distance after it in its stack, in points.
  public func spacingAfter(_ distance: Double) -> StyledElement {
    styled { $0.spacingAfter = distance }
  }
}

// Each of these puts the element into a spec. The element's own style then speaks to that spec, and
// no longer to the container: `padding(8).flexGrow(1)` grows, `flexGrow(1).padding(8)` does not.
extension LayoutElement {
  /// The element with the same distance on all sides, in points.
  public func padding(_ distance: Double) -> InsetLayoutSpec {
    padding(EdgeInsets(all: distance))
  }

  /// The element with distances around it; infinite ones take the free space.
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

  /// The element in the middle of its container.
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
