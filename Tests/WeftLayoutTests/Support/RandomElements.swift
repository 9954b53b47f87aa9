// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout
import WeftTesting

/// Random elements with realistic styles, without NaN and infinite or negative lengths.
struct RandomElements {
  private var generator: SeededGenerator
  private let wrap: (any LayoutElement) -> any LayoutElement

  init(seed: UInt64, wrap: @escaping (any LayoutElement) -> any LayoutElement = { $0 }) {
    generator = SeededGenerator(seed: seed)
    self.wrap = wrap
  }

  mutating func element(levels: Int) -> any LayoutElement {
    let style = style()
    let element = levels == 0 ? leaf() : spec(levels: levels)
    return wrap(element).styled { $0 = style }
  }

  mutating func stack(levels: Int) -> StackLayoutSpec {
    StackLayoutSpec(
      generator.element(of: FlexDirection.allCases), spacing: gap(),
      justifyContent: generator.element(of: JustifyContent.allCases),
      alignItems: generator.element(of: AlignItems.allCases),
      flexWrap: generator.element(of: FlexWrap.allCases),
      alignContent: generator.element(of: AlignContent.allCases), lineSpacing: gap(),
      children: children(levels: levels))
  }

  mutating func range() -> SizeRange {
    SizeRange(
      min: Size(
        width: generator.element(of: [0, 100, 333.3]),
        height: generator.element(of: [0, 100, 333.3])),
      max: Size(
        width: generator.element(of: [333.3, 500, .infinity]),
        height: generator.element(of: [333.3, 500, .infinity])))
  }

  mutating func flex(levels: Int) -> FlexLayoutSpec {
    let children = children(levels: levels)
    return FlexLayoutSpec(
      generator.element(of: FlexDirection.allCases),
      flexWrap: generator.element(of: FlexWrap.allCases),
      justifyContent: generator.element(of: JustifyContent.allCases),
      alignItems: generator.element(of: AlignItems.allCases),
      alignContent: generator.element(of: AlignContent.allCases),
      rowGap: .points(gap()), columnGap: .points(gap()), padding: insets()
    ) { children }
  }

  private mutating func spec(levels: Int) -> any LayoutElement {
    switch Int.random(in: 0..<16, using: &generator) {
    case 0...4: return stack(levels: levels)
    case 5...7: return flex(levels: levels)
    default: break
    }
    let child = element(levels: levels - 1)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return child.padding(insets())
    case 1: return child.padding(EdgeInsets(left: .infinity, bottom: .infinity))
    case 2: return child.centered(generator.element(of: [.x, .y, .xy]))
    case 3: return child.aspectRatio(generator.element(of: [0.5, 1, 3]))
    case 4: return child.overlay(element(levels: levels - 1))
    case 5: return child.background(element(levels: levels - 1))
    case 6:
      return CornerLayoutSpec(
        child: child, corner: element(levels: 0), location: .topEnd,
        wrapsCorner: Bool.random(using: &generator))
    default:
      let children = [child] + children(levels: levels)
      return Bool.random(using: &generator)
        ? AbsoluteLayoutSpec(sizing: .sizeToFit, children: children)
        : WrapperLayoutSpec(children: children)
    }
  }

  private mutating func children(levels: Int) -> [any LayoutElement] {
    (0..<Int.random(in: 1...7, using: &generator)).map { _ in
      element(levels: Int.random(in: 0..<levels, using: &generator))
    }
  }

  private mutating func leaf() -> any LayoutElement {
    if Bool.random(using: &generator) {
      return TextBox(length: Double.random(in: 1...600, using: &generator))
    }
    return Box(
      Double.random(in: 1...200, using: &generator), Double.random(in: 1...200, using: &generator))
  }

  private mutating func style() -> LayoutStyle {
    LayoutStyle(
      size: ElementSize(
        width: length(), height: length(), minWidth: length(), minHeight: length(),
        maxWidth: length(), maxHeight: length()),
      flexGrow: generator.element(of: [0, 0, 0.3, 1, 2]),
      flexShrink: generator.element(of: [0, 0, 0.3, 1, 2]), flexBasis: length(),
      alignSelf: generator.element(of: AlignSelf.allCases),
      spacingBefore: generator.element(of: [0, 0, 5]),
      spacingAfter: generator.element(of: [0, 0, 5]))
  }

  private mutating func length() -> LayoutDimension {
    generator.element(of: [
      .auto, .auto, .auto, .points(Double.random(in: 1...200, using: &generator)),
      .fraction(Double.random(in: 0.01...1, using: &generator)),
    ])
  }

  private mutating func gap() -> Double { Double(Int.random(in: 0...10, using: &generator)) }

  private mutating func insets() -> EdgeInsets {
    EdgeInsets(top: gap(), left: gap(), bottom: gap(), right: gap())
  }
}
