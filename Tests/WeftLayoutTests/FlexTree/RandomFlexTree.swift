// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout
import WeftTesting

/// A tree with random styles. Equal seeds create equal trees.
struct RandomFlexTree {
  private(set) var tree = FlexTree()
  private(set) var nodes: [FlexNode] = []
  private var parents: [FlexNode] = []
  private var leaves: [FlexNode: Double] = [:]
  private var generator: SeededGenerator

  /// - Parameter isWild: Whether lengths and factors may be invalid or extreme.
  init(seed: UInt64, count: Int, isWild: Bool = false) {
    generator = SeededGenerator(seed: seed)
    nodes.append(tree.addRoot(style(isWild: isWild)))
    while nodes.count < count {
      let parent = generator.element(of: nodes)
      if leaves[parent] != nil { continue }
      let node = tree.addChild(style(isWild: isWild), to: parent)
      nodes.append(node)
      parents.append(parent)
      if Bool.random(using: &generator) { addContent(to: node) }
    }
  }

  private mutating func addContent(to node: FlexNode) {
    let area = Double.random(in: 0...3000, using: &generator)
    leaves[node] = area
    tree.setMeasure(Self.text(area: area), of: node)
  }

  mutating func layOut() {
    tree.layOut(nodes[0], width: 300)
  }

  /// An equal tree that was never laid out.
  func rebuilt() -> FlexTree {
    var fresh = FlexTree()
    for (index, node) in nodes.enumerated() {
      let style = tree[style: node]
      let copy =
        index == 0 ? fresh.addRoot(style) : fresh.addChild(style, to: parents[index - 1])
      if let area = leaves[node] { fresh.setMeasure(Self.text(area: area), of: copy) }
    }
    return fresh
  }

  /// Content whose height decreases with its width.
  static func text(area: Double) -> FlexMeasure {
    { question in
      switch question {
      case .minContent: FlexContentSize(width: min(20, area / 10), height: area / 20)
      case .maxContent: FlexContentSize(width: area / 10, height: 10)
      case .height(let width):
        FlexContentSize(
          width: width, height: (area / max(width, 10)).rounded(.up), firstBaseline: 8)
      }
    }
  }

  /// Changes the style or content of one node.
  mutating func change() {
    let node = generator.element(of: nodes)
    if leaves[node] != nil && Bool.random(using: &generator) {
      addContent(to: node)
    } else {
      tree[style: node] = style(isWild: false)
    }
  }

  private mutating func style(isWild: Bool) -> FlexStyle {
    var style = FlexStyle(
      randomKeywords: &generator,
      positions: [.relative, .relative, .relative, .absolute, .static])
    style.flexGrow = factor(isWild: isWild)
    style.flexShrink = factor(isWild: isWild)
    style.aspectRatio = generator.element(of: [0, 0, 0, 0, 0.5, 2])
    for path: WritableKeyPath<FlexStyle, FlexLength> in [
      \.width, \.height, \.minWidth, \.minHeight, \.maxWidth, \.maxHeight, \.flexBasis,
      \.rowGap, \.columnGap, \.margin.left, \.margin.top, \.margin.inlineEnd, \.padding.left,
      \.padding.bottom, \.border.right, \.inset.left, \.inset.bottom,
    ] where Int.random(in: 0..<4, using: &generator) == 0 {
      style[keyPath: path] = length(isWild: isWild)
    }
    return style
  }

  private mutating func factor(isWild: Bool) -> Double {
    isWild
      ? generator.element(of: [0, 1, -1, .nan, .infinity, 1e300, 1e-300])
      : generator.element(of: [0, 0, 0.3, 1, 2])
  }

  private mutating func length(isWild: Bool) -> FlexLength {
    if isWild {
      let number = generator.element(of: [
        0, 10, -10, .nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, 1e9,
      ])
      return generator.element(of: [
        .points(number), .percent(number), .auto, .none, .content, .minContent, .maxContent,
        .fitContent, .stretch,
      ])
    }
    return generator.element(of: [
      .points(Double.random(in: 0...200, using: &generator)),
      .percent(Double.random(in: 0...100, using: &generator)), .auto,
    ])
  }
}
