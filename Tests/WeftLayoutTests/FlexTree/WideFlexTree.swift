// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout
import WeftTesting

/// A container with many children between two boxes, whose children are changed one at a time.
///
/// Most children are alike, as in lists, charts and photo strips. Then only few changes affect the
/// other children.
struct WideFlexTree {
  private(set) var tree = FlexTree()
  private(set) var nodes: [FlexNode] = []
  private var parents: [FlexNode] = []
  private var areas: [FlexNode: Double] = [:]
  private var children: [FlexNode] = []
  private var width: Double?
  private let height: Double?
  private let direction: LayoutDirection
  /// Whether all children differ only in their sizes.
  private let isPlain: Bool
  private var common: FlexStyle
  private var generator: SeededGenerator

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    width = generator.element(of: [nil, 500, 500])
    height = generator.element(of: [nil, 300])
    direction = generator.element(of: [.leftToRight, .leftToRight, .rightToLeft])
    isPlain = Int.random(in: 0..<4, using: &generator) > 0
    common = Self.commonStyle(using: &generator)
    self.generator = generator
    let count = Int.random(in: 100...1000, using: &self.generator)
    var style = FlexStyle()
    style.flexDirection = self.generator.element(of: FlexDirection.allCases)
    style.alignItems = self.generator.element(of: [.stretch, .stretch, .flexStart, .center])
    let root = add(style, to: nil)
    addLeaf(to: root)
    let container = add(containerStyle(), to: root)
    for _ in 0..<count { children.append(addLeaf(to: container)) }
    addLeaf(to: root)
  }

  // MARK: Styles

  private static func commonStyle(using generator: inout SeededGenerator) -> FlexStyle {
    var style = FlexStyle()
    style.flexGrow = generator.element(of: [0, 0, 1])
    style.flexShrink = generator.element(of: [0, 1, 1])
    style.flexBasis = generator.element(of: [.auto, .auto, 0, 10])
    style.width = generator.element(of: [.auto, .auto, 10, 20, .percent(1)])
    style.height = generator.element(of: [.auto, .auto, 10, 20])
    style.minWidth = generator.element(of: [.auto, 0])
    style.minHeight = generator.element(of: [.auto, 0])
    style.overflow = generator.element(of: [.visible, .visible, .hidden])
    if Int.random(in: 0..<4, using: &generator) == 0 {
      style.margin = FlexEdges(FlexLength.points(Double.random(in: -1...3, using: &generator)))
    }
    if Int.random(in: 0..<4, using: &generator) == 0 { style.padding.top = 2 }
    return style
  }

  private mutating func containerStyle() -> FlexStyle {
    var style = FlexStyle()
    style.flexDirection = generator.element(of: FlexDirection.allCases)
    style.flexWrap = isPlain ? .noWrap : generator.element(of: FlexWrap.allCases)
    style.justifyContent = generator.element(
      of: [.flexStart, .flexStart] + JustifyContent.allCases)
    style.alignItems = generator.element(
      of: isPlain ? [.stretch, .flexStart, .center, .flexEnd] : AlignItems.allCases)
    style.rowGap = generator.element(of: [0, 0, 3, .percent(1)])
    style.columnGap = generator.element(of: [0, 3])
    style.width = generator.element(of: [.auto, .auto, 400, 20_000, .percent(50)])
    style.height = generator.element(of: [.auto, .auto, 200, 20_000])
    style.flexShrink = generator.element(of: [0, 1])
    style.flexGrow = generator.element(of: [0, 0, 1])
    style.overflow = generator.element(of: [.visible, .hidden])
    style.padding.left = generator.element(of: [0, 5])
    return style
  }

  private mutating func changeLength(of style: inout FlexStyle) {
    let path: WritableKeyPath<FlexStyle, FlexLength> = generator.element(of: [
      \.width, \.height, \.width, \.height, \.minHeight, \.maxWidth, \.maxHeight, \.flexBasis,
      isPlain ? \.minWidth : \.padding.left, isPlain ? \.width : \.margin.top,
      isPlain ? \.height : \.inset.left,
    ])
    style[keyPath: path] = generator.element(of: [
      .auto, 10, 20, .points(Double.random(in: 0...40, using: &generator)), .percent(2),
    ])
  }

  // MARK: Nodes

  @discardableResult
  private mutating func addLeaf(to parent: FlexNode) -> FlexNode {
    var style = common
    if !isPlain && Int.random(in: 0..<200, using: &generator) == 0 {
      changeLength(of: &style)
      style.position = generator.element(of: [.relative, .relative, .absolute])
      style.order = generator.element(of: [0, 0, 1])
    }
    let node = add(style, to: parent)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: setArea(1000, of: node)
    case 1:
      let child = add(common, to: node)
      setArea(1000, of: child)
    default: break
    }
    return node
  }

  private mutating func add(_ style: FlexStyle, to parent: FlexNode?) -> FlexNode {
    let node = parent.map { tree.addChild(style, to: $0) } ?? tree.addRoot(style)
    if let parent { parents.append(parent) }
    nodes.append(node)
    return node
  }

  private mutating func setArea(_ area: Double, of node: FlexNode) {
    areas[node] = area
    tree.setMeasure(RandomFlexTree.text(area: area), of: node)
  }

  // MARK: Changes

  mutating func layOut() {
    tree.layOut(nodes[0], width: width, height: height, direction: direction)
  }

  /// The frames of an equal tree that was never laid out.
  func freshFrames() -> [Rect] {
    var fresh = FlexTree()
    for (index, node) in nodes.enumerated() {
      let style = tree[style: node]
      let copy = index == 0 ? fresh.addRoot(style) : fresh.addChild(style, to: parents[index - 1])
      if let area = areas[node] { fresh.setMeasure(RandomFlexTree.text(area: area), of: copy) }
    }
    fresh.layOut(nodes[0], width: width, height: height, direction: direction)
    return nodes.map(fresh.frame)
  }

  mutating func resize() {
    width = generator.element(of: [500, 600])
  }

  /// Changes the first, the last or any other child, or its content.
  mutating func change() {
    var node = generator.element(of: [
      children[0], children[children.count - 1], generator.element(of: children),
    ])
    node = tree.children(of: node).first ?? node
    if areas[node] != nil && Bool.random(using: &generator) {
      setArea(generator.element(of: [900, 1000, 1000, 1100, 2000]), of: node)
    } else {
      var style = Int.random(in: 0..<3, using: &generator) == 0 ? common : tree[style: node]
      changeLength(of: &style)
      if !isPlain && Int.random(in: 0..<8, using: &generator) == 0 {
        style.flexGrow = generator.element(of: [0, 1, 2])
        style.display = generator.element(of: [.flex, .flex, .none, .contents])
      }
      tree[style: node] = style
    }
  }
}
