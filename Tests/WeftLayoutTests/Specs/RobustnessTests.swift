// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayout
import WeftTesting

/// Results are finite for any numbers.
@Suite struct RobustnessTests {
  private static let numbers = [
    0, 1, 50, -1, 1e-300, 1e9, 1e300, -1e300, .infinity, -.infinity, .nan, .greatestFiniteMagnitude,
    .leastNonzeroMagnitude,
  ]

  private func expectFinite(_ layout: Layout, _ comment: Comment) {
    #expect(layout.size.isFinite && layout.position.isFinite, comment)
    #expect(layout.size.width >= 0 && layout.size.height >= 0, comment)
    #expect(layout.firstBaseline?.isFinite != false, comment)
    #expect(layout.lastBaseline?.isFinite != false, comment)
    for child in layout.children { expectFinite(child, comment) }
  }

  private func element(
    depth: Int, using generator: inout SeededGenerator
  ) -> any LayoutElement {
    func number() -> Double { generator.element(of: Self.numbers) }
    func dimension() -> LayoutDimension {
      generator.element(of: [.auto, .points(number()), .fraction(number())])
    }
    let style = LayoutStyle(
      size: ElementSize(
        width: dimension(), height: dimension(), minWidth: dimension(), minHeight: dimension(),
        maxWidth: dimension(), maxHeight: dimension()),
      flexGrow: number(), flexShrink: number(), flexBasis: dimension(),
      alignSelf: generator.element(of: AlignSelf.allCases),
      spacingBefore: number(), spacingAfter: number(),
      layoutPosition: Point(x: number(), y: number()))
    let base: any LayoutElement =
      depth == 0
      ? Box(number(), number(), baseline: number()) : spec(depth: depth, using: &generator)
    return base.styled { $0 = style }
  }

  private func spec(depth: Int, using generator: inout SeededGenerator) -> any LayoutElement {
    func number() -> Double { generator.element(of: Self.numbers) }
    func child() -> any LayoutElement { element(depth: depth - 1, using: &generator) }
    func children() -> [any LayoutElement] {
      (0..<Int.random(in: 0...4, using: &generator)).map { _ in child() }
    }
    func insets() -> EdgeInsets {
      EdgeInsets(top: number(), left: number(), bottom: number(), right: number())
    }
    switch Int.random(in: 1...12, using: &generator) {
    case 1...3:
      return StackLayoutSpec(
        generator.element(of: FlexDirection.allCases), spacing: number(),
        justifyContent: generator.element(of: JustifyContent.allCases),
        alignItems: generator.element(of: AlignItems.allCases),
        flexWrap: generator.element(of: FlexWrap.allCases),
        alignContent: generator.element(of: AlignContent.allCases), lineSpacing: number(),
        children: children())
    case 4...5:
      return FlexLayoutSpec(
        generator.element(of: FlexDirection.allCases),
        flexWrap: generator.element(of: FlexWrap.allCases),
        justifyContent: generator.element(of: JustifyContent.allCases),
        alignItems: generator.element(of: AlignItems.allCases),
        alignContent: generator.element(of: AlignContent.allCases), rowGap: .points(number()),
        columnGap: .fraction(number()), padding: insets()
      ) { children() }
    case 6: return child().padding(insets())
    case 7: return RatioLayoutSpec(ratio: number(), child: child())
    case 8: return child().overlay(child()).background(child())
    case 9: return child().centered()
    case 10: return AbsoluteLayoutSpec(sizing: .sizeToFit, children: children())
    case 11: return WrapperLayoutSpec(children: children())
    default:
      return CornerLayoutSpec(
        child: child(), corner: child(), location: .bottomEnd,
        offset: Point(x: number(), y: number()), wrapsCorner: Bool.random(using: &generator))
    }
  }

  @Test(arguments: seeds(60))
  func anyNumbersHaveAFiniteResult(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let tree = element(depth: 4, using: &generator)
    func number() -> Double { generator.element(of: Self.numbers) }
    let range = SizeRange(
      min: Size(width: number(), height: number()), max: Size(width: number(), height: number()))
    let context = LayoutContext(
      parentSize: ParentSize(width: number(), height: number()), scale: number(),
      direction: generator.element(of: LayoutDirection.allCases))
    let layout = tree.layout(thatFits: range, in: context)
    expectFinite(layout, "seed \(seed)")
    #expect(layout.flattened(scale: number()).allSatisfy { $0.frame.origin.isFinite })
  }

  @Test func aChildThatIgnoresItsRangeIsPlacedAsItIs() {
    struct Stubborn: LayoutElement {
      let style = LayoutStyle(flexGrow: 1, flexShrink: 1)
      func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
        Layout(element: self, size: Size(width: 70, height: 70))
      }
    }
    let layout = StackLayoutSpec(children: [Stubborn(), Stubborn()]).measured(.exact(100, 10))
    #expect(layout.xs == [0, 70])
    #expect(layout.size == Size(width: 100, height: 10))
  }

  @Test func manyChildren() {
    let children = Array(repeating: Box(1, 1).flexGrow(1).flexShrink(1), count: 100_000)
    let layout = StackLayoutSpec(children: children).measured(.width(200_000))
    #expect(layout.children.count == 100_000)
    #expect(layout.children.last?.frame == Rect(x: 199_998, y: 0, width: 2, height: 1))
  }
}
