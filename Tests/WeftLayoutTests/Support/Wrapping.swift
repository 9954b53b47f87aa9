// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

enum Wrapping: CaseIterable {
  case row, growingRow, stretchedRow, column, wrappingRow, inset, flexibleInset, overlay, background
  case ratio, center, relative, absolute, corner, wrapper, flex, growingFlex, styled

  func callAsFunction(_ child: any LayoutElement) -> any LayoutElement {
    switch self {
    case .row: StackLayoutSpec(children: [child])
    case .growingRow:
      StackLayoutSpec(children: [child.flexGrow(1).flexShrink(1), Box(0, 0).flexGrow(0.5)])
    case .stretchedRow: StackLayoutSpec(children: [child, Box(0, 12)])
    case .column: StackLayoutSpec(.column, children: [child])
    case .wrappingRow: StackLayoutSpec(flexWrap: .wrap, children: [child])
    case .inset: child.padding(EdgeInsets(top: 0, left: 0.001, bottom: 0, right: 0))
    case .flexibleInset:
      child.padding(EdgeInsets(top: .infinity, left: 0, bottom: 0, right: .infinity))
    case .overlay: child.overlay(Box(1, 1))
    case .background: BackgroundLayoutSpec(child: child, background: Box(1, 1))
    case .ratio: RatioLayoutSpec(ratio: 1, child: child)
    case .center: child.centered()
    case .relative:
      RelativeLayoutSpec(
        horizontalPosition: .end, verticalPosition: .end, sizing: .minimumSize, child: child)
    case .absolute: AbsoluteLayoutSpec(children: [child])
    case .corner: CornerLayoutSpec(child: child, corner: Box(1, 1), location: .topEnd)
    case .wrapper: WrapperLayoutSpec(children: [child])
    case .flex: FlexLayoutSpec { child }
    case .growingFlex:
      FlexLayoutSpec {
        child.flexGrow(1).flexShrink(1)
        Box(0, 12)
      }
    case .styled: child.flexGrow(1)
    }
  }

  /// Nests an element in specs, which alternate.
  static func nest(
    _ element: any LayoutElement, in wrappings: [Wrapping], levels: Int
  ) -> any LayoutElement {
    var element = element
    for level in 0..<levels { element = wrappings[level % wrappings.count](element) }
    return element
  }
}

extension Layout {
  func boxes(named name: String) -> [Layout] {
    var found: [Layout] = []
    var waiting = [self]
    while let layout = waiting.popLast() {
      if (layout.element as? Box)?.name == name { found.append(layout) }
      waiting.append(contentsOf: layout.children)
    }
    return found
  }
}
