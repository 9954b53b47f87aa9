// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

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
