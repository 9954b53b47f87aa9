// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import SeededRandom
import Testing
import WeftLayout

/// Invariants of stacks with random children.
@Suite struct StackPropertyTests {
  private struct Case {
    var stack: StackLayoutSpec
    var range: SizeRange

    init(seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      let children = (0..<Int.random(in: 1...7, using: &generator)).map { _ in
        Self.child(using: &generator)
      }
      stack = StackLayoutSpec(
        generator.element(of: FlexDirection.allCases),
        spacing: Double(Int.random(in: 0...10, using: &generator)),
        justifyContent: generator.element(of: JustifyContent.allCases),
        alignItems: generator.element(of: AlignItems.allCases),
        flexWrap: generator.element(of: FlexWrap.allCases),
        alignContent: generator.element(of: AlignContent.allCases),
        lineSpacing: Double(Int.random(in: 0...10, using: &generator)),
        children: children)
      range = SizeRange(
        min: Size(
          width: generator.element(of: [0, 100, 333.3]),
          height: generator.element(of: [0, 100, 333.3])),
        max: Size(
          width: generator.element(of: [333.3, 500, .infinity]),
          height: generator.element(of: [333.3, 500, .infinity])))
    }

    private static func child(using generator: inout SeededGenerator) -> any LayoutElement {
      func length() -> Dimension {
        generator.element(of: [
          .auto, .auto, .auto, .points(Double.random(in: 0...200, using: &generator)),
          .fraction(Double.random(in: 0...1, using: &generator)),
        ])
      }
      var style = LayoutStyle()
      style.size = ElementSize(
        width: length(), height: length(), minWidth: length(), minHeight: length(),
        maxWidth: length(), maxHeight: length())
      style.flexGrow = generator.element(of: [0, 0, 0.3, 1, 2])
      style.flexShrink = generator.element(of: [0, 0, 0.3, 1, 2])
      style.flexBasis = length()
      style.alignSelf = generator.element(of: AlignSelf.allCases)
      style.spacingBefore = generator.element(of: [0, 0, 5])
      style.spacingAfter = generator.element(of: [0, 0, 5])
      if Bool.random(using: &generator) {
        var text = TextBox(length: Double.random(in: 0...600, using: &generator))
        text.style = style
        return text
      }
      var box = Box(
        Double.random(in: 0...200, using: &generator),
        Double.random(in: 0...200, using: &generator))
      box.style = style
      return box
    }
  }

  @Test(arguments: UInt64(0)..<600)
  func childrenKeepTheirBoundsAndFillTheirLine(seed: UInt64) {
    let example = Case(seed: seed)
    let (stack, range) = (example.stack, example.range)
    let layout = stack.measured(range)
    #expect(range.clamp(layout.size) == layout.size, "seed \(seed)")
    #expect(layout.children.count == stack.children.count, "seed \(seed)")
    let parent = ParentSize(exactlyIn: range)
    for (child, element) in zip(layout.children, stack.children) {
      let values = [child.size.width, child.size.height, child.position.x, child.position.y]
      #expect(values.allSatisfy { $0.isFinite }, "seed \(seed)")
      // The bounds without the exact lengths, which flexing may override.
      var bounds = element.style.size
      bounds.width = .auto
      bounds.height = .auto
      let allowed = bounds.resolved(against: parent)
      expect(
        [child.size.width, child.size.height],
        near: [allowed.clamp(child.size).width, allowed.clamp(child.size).height], within: 1e-9)
    }
    if stack.flexWrap == .noWrap { expectFullLine(layout, stack, parent, seed: seed) }
  }

  /// A line with enough growth, none of it held back by a maximum, is as long as the stack; one
  /// that can give way, with no child at its minimum, is not longer.
  private func expectFullLine(
    _ layout: Layout, _ stack: StackLayoutSpec, _ parent: ParentSize, seed: UInt64
  ) {
    let isRow = stack.direction.isRow
    func main(_ size: Size) -> Double { isRow ? size.width : size.height }
    var used = stack.spacing * Double(layout.children.count - 1)
    var (grow, shrink) = (0.0, 0.0)
    for (child, element) in zip(layout.children, stack.children) {
      var bounds = element.style.size
      bounds.width = .auto
      bounds.height = .auto
      let allowed = bounds.resolved(against: parent)
      used += element.style.spacingBefore + main(child.size) + element.style.spacingAfter
      if main(child.size) < main(allowed.max) - 1e-6 { grow += element.style.flexGrow }
      if main(child.size) > main(allowed.min) + 1e-6 { shrink += element.style.flexShrink }
    }
    let free = main(layout.size) - used
    if grow >= 1 { #expect(free <= 1e-3, "seed \(seed): \(free) left") }
    if shrink >= 1 { #expect(free >= -1e-3, "seed \(seed): \(-free) too much") }
  }

  @Test(arguments: UInt64(0)..<200)
  func rightToLeftIsTheMirrorImage(seed: UInt64) {
    let example = Case(seed: seed)
    let left = example.stack.measured(example.range)
    var mirrored = example.stack
    switch mirrored.justifyContent {
    case .left: mirrored.justifyContent = .right
    case .right: mirrored.justifyContent = .left
    default: break
    }
    let right = mirrored.measured(example.range, direction: .rightToLeft)
    #expect(left.size == right.size, "seed \(seed)")
    expect(
      right.frames.map(\.minX), near: left.frames.map { left.size.width - $0.maxX }, within: 1e-6)
    #expect(left.ys == right.ys, "seed \(seed)")
  }
}
