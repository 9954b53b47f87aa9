// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// What a modifier changes of how a component is laid out.
enum LayoutModification: Hashable, Sendable {
  case padding(EdgeInsets)
  case size(ElementSize, Alignment)
  case flexGrow(Double)
  case flexShrink(Double)
  case flexBasis(LayoutDimension)
  case alignSelf(AlignSelf)
  case aspectRatio(Double)

  func apply(to element: any LayoutElement) -> any LayoutElement {
    switch self {
    case .padding(let insets):
      var spec = InsetLayoutSpec(insets: insets, child: element)
      spec.style = element.style.wrapping(insets: insets)
      return spec
    case .aspectRatio(let ratio):
      var spec = RatioLayoutSpec(ratio: 1 / ratio, child: element)
      spec.style = element.style.wrapping()
      return spec
    case .size(let size, let alignment):
      var style = element.style.wrapping()
      style.apply(size)
      return alignment.placing(element).styled { $0 = style }
    case .flexGrow(let factor):
      return element.flexGrow(factor)
    case .flexShrink(let factor):
      return element.flexShrink(factor)
    case .flexBasis(let basis):
      return element.flexBasis(basis)
    case .alignSelf(let alignment):
      return element.alignSelf(alignment)
    }
  }
}

extension LayoutStyle {
  /// Takes over what a size asks for. An exact length is a least one too: a frame is rigid, also in
  /// a stack that is too small.
  fileprivate mutating func apply(_ new: ElementSize) {
    if new.width != .auto {
      size.width = new.width
      size.minWidth = new.width
    }
    if new.height != .auto {
      size.height = new.height
      size.minHeight = new.height
    }
    if new.minWidth != .auto { size.minWidth = new.minWidth }
    if new.minHeight != .auto { size.minHeight = new.minHeight }
    if new.maxWidth != .auto { size.maxWidth = new.maxWidth }
    if new.maxHeight != .auto { size.maxHeight = new.maxHeight }
  }
}
