// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout
import WeftTesting

nonisolated extension VariedNode {
  /// A random tree.
  static func random(depth: Int, using generator: inout SeededGenerator) -> VariedNode {
    let node = VariedNode(randomContent(depth: depth, using: &generator))
    if Bool.random(using: &generator) { node.style = randomStyle(using: &generator) }
    return node
  }

  /// The node and all nodes in its content, at any depth.
  var allNodes: [VariedNode] { [self] + parts.flatMap(\.allNodes) }

  /// Makes one random change.
  func change(using generator: inout SeededGenerator) {
    let isText = if case .text = content { true } else { false }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: style = Self.randomStyle(using: &generator)
    case 1 where !isText: parts.shuffle(using: &generator)
    case 2 where !isText: parts.append(.random(depth: 0, using: &generator))
    case 3 where !parts.isEmpty: parts.remove(at: .random(in: parts.indices, using: &generator))
    case 4 where !isText:
      let parts = parts
      content = Self.randomContent(depth: 1, using: &generator)
      self.parts = parts
    case _ where isText: content = Self.randomContent(depth: 0, using: &generator)
    default: setNeedsLayout()
    }
  }

  private static func randomContent(
    depth: Int, using generator: inout SeededGenerator
  ) -> Content {
    func length(_ values: [Double]) -> Double { values.randomElement(using: &generator)! }
    if depth == 0 {
      return .text(
        length: length([0, 10, 30, 60, 200]), lineHeight: length([8, 10, 15]),
        baseline: Bool.random(using: &generator) ? length([0.5, 0.8]) : nil)
    }
    let children = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
      random(depth: depth - 1, using: &generator)
    }
    if Int.random(in: 0..<4, using: &generator) == 0 {
      return .layers(children, insets: EdgeInsets(all: length([0, 5, 10])))
    }
    return .stack(
      StackLayoutSpec(
        FlexDirection.allCases.randomElement(using: &generator)!, spacing: length([0, 3]),
        justifyContent: JustifyContent.allCases.randomElement(using: &generator)!,
        alignItems: AlignItems.allCases.randomElement(using: &generator)!,
        flexWrap: FlexWrap.allCases.randomElement(using: &generator)!, children: children))
  }

  private static func randomStyle(using generator: inout SeededGenerator) -> LayoutStyle {
    func dimension() -> LayoutDimension {
      let some: [LayoutDimension] = [.auto, .auto, .auto, 20, 50, .fraction(0.5)]
      return some.randomElement(using: &generator)!
    }
    return LayoutStyle(
      size: ElementSize(width: dimension(), height: dimension(), minWidth: dimension()),
      flexGrow: Double(Int.random(in: 0...1, using: &generator)),
      flexShrink: Double(Int.random(in: 0...1, using: &generator)), flexBasis: dimension(),
      alignSelf: AlignSelf.allCases.randomElement(using: &generator)!,
      spacingBefore: Double(Int.random(in: 0...3, using: &generator)))
  }
}
