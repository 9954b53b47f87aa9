// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// An element with a style that replaces its base's, from modifiers such as `flexGrow(1)`.
///
/// It does not appear in a layout, because its layout is the layout of ``base``. A size in its
/// style overrides the base's, unless it is ``LayoutDimension/auto``.
public struct StyledElement: LayoutElement {
  /// The element to lay out.
  public let base: any LayoutElement
  /// The style that the container reads.
  public var style: LayoutStyle

  /// Creates an element that is laid out as `base` and starts with the style of `base`.
  public init(_ base: any LayoutElement) {
    if let styled = base.asStyled {
      self = styled
    } else {
      self.base = base
      self.style = base.style
    }
  }

  /// Returns the layout of the base in the range restricted by this style.
  public func layout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    base.layout(thatFits: constrain(range, in: context), in: context)
  }

  /// Returns the layout that the base calculates.
  public func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    base.calculateLayout(thatFits: range, in: context)
  }
}

extension LayoutElement {
  var withoutStyles: any LayoutElement { asStyled?.base ?? self }

  func withoutStyles(
    thatFits range: SizeRange, in context: LayoutContext
  ) -> (any LayoutElement, SizeRange) {
    guard let styled = asStyled else { return (self, range) }
    return (styled.base, styled.constrain(range, in: context))
  }

  // Comparing types first is much faster than a cast that fails.
  var asStyled: StyledElement? {
    type(of: self) == StyledElement.self ? self as? StyledElement : nil
  }
}
