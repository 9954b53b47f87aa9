// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension LayoutElement {
  /// The element with a width of its own.
  public func width(_ width: LayoutDimension) -> StyledElement {
    styled { $0.size.width = width }
  }

  /// The element with a height of its own.
  public func height(_ height: LayoutDimension) -> StyledElement {
    styled { $0.size.height = height }
  }

  /// The element with a width and a height of its own.
  public func size(width: LayoutDimension, height: LayoutDimension) -> StyledElement {
    styled {
      $0.size.width = width
      $0.size.height = height
    }
  }

  /// The element with a width and a height of its own, in points.
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
