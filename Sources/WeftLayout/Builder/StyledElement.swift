// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// An element with another style; the element itself keeps its own.
///
/// Made by the modifiers of ``LayoutElement``, such as `flexGrow(1)`. It leaves no trace in a
/// layout: measuring it gives the layout of ``base``. A size in its style overrides that of the
/// base's style; setting one back to ``LayoutDimension/auto`` does not undo the base's setting.
public struct StyledElement: LayoutElement {
  /// The element to lay out.
  public let base: any LayoutElement
  /// The style that the container sees.
  public var style: LayoutStyle

  /// Creates an element that is laid out as `base`, with the style of `base` to start from.
  public init(_ base: any LayoutElement) {
    if let styled = base.asStyled {
      self = styled
    } else {
      self.base = base
      self.style = base.style
    }
  }

  /// The layout of the base in the range restricted by this style.
  public func layout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    base.layout(thatFits: constrain(range, in: context), in: context)
  }

  /// The layout that the base calculates.
  public func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    base.calculateLayout(thatFits: range, in: context)
  }
}

extension LayoutElement {
  /// The element inside the styles around it.
  var withoutStyles: any LayoutElement { asStyled?.base ?? self }

  /// The element inside the styles around it, and the range that they leave.
  func withoutStyles(
    thatFits range: SizeRange, in context: LayoutContext
  ) -> (any LayoutElement, SizeRange) {
    guard let styled = asStyled else { return (self, range) }
    return (styled.base, styled.constrain(range, in: context))
  }

  // A cast alone takes much longer to find out that the element is not one.
  var asStyled: StyledElement? {
    type(of: self) == StyledElement.self ? self as? StyledElement : nil
  }
}
