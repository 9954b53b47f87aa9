// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout
import WeftTesting

/// A random tree of boxes with known invariants.
///
/// In contrast to ``RandomFlexTree``, limits, margins, paddings and gaps are in points or fractions
/// of a width, so that a test can compute them.
struct BoundedFlexTree {
  struct Box {
    let node: FlexNode
    let parent: Int?
    var style = FlexStyle()
    var children: [Int] = []
    var minWidth = LayoutDimension.auto
    var maxWidth = LayoutDimension.auto
    var minHeight = LayoutDimension.auto
    var maxHeight = LayoutDimension.auto
    /// Padding and border.
    var padding = EdgeInsets.zero
    var margin = EdgeInsets.zero
    var gap = 0.0
  }

  private(set) var tree = FlexTree()
  private(set) var boxes: [Box] = []
  private var generator: SeededGenerator

  init(seed: UInt64, count: Int) {
    generator = SeededGenerator(seed: seed)
    let root = tree.addRoot(FlexStyle())
    boxes.append(box(Box(node: root, parent: nil)))
    var hasContent: Set<Int> = []
    for index in 1..<count {
      let parent = generator.element(of: boxes.indices.filter { !hasContent.contains($0) })
      let node = tree.addChild(FlexStyle(), to: boxes[parent].node)
      boxes[parent].children.append(index)
      boxes.append(box(Box(node: node, parent: parent)))
      if Bool.random(using: &generator) {
        hasContent.insert(index)
        let area = Double.random(in: 0...3000, using: &generator)
        tree.setMeasure(RandomFlexTree.text(area: area), of: node)
      }
    }
    for box in boxes { tree[style: box.node] = box.style }
  }

  mutating func layOut(width: Double?, height: Double?, direction: LayoutDirection) {
    tree.layOut(boxes[0].node, width: width, height: height, direction: direction)
  }

  private mutating func box(_ empty: Box) -> Box {
    var box = empty
    var style = FlexStyle(
      randomKeywords: &generator,
      positions: [.relative, .relative, .static, .static, .absolute])
    if box.parent == nil { style.display = .flex }
    style.flexGrow = generator.element(of: [0, 0, 0.3, 1, 2])
    style.flexShrink = generator.element(of: [0, 0, 0.3, 1, 2])
    style.aspectRatio = generator.element(of: [0, 0, 0, 0, 0.5, 2])
    style.width = length()
    style.height = length()
    style.flexBasis = length()
    // A parent's layout does not determine the base of fractions in a root or in an absolutely
    // positioned box.
    let tellsParent = box.parent != nil && style.position != .absolute
    box.minWidth = limit(canBeFraction: tellsParent)
    box.maxWidth = limit(canBeFraction: tellsParent)
    box.minHeight = limit(canBeFraction: false)
    box.maxHeight = limit(canBeFraction: false)
    style.minWidth = FlexLength(box.minWidth, else: .auto)
    style.minHeight = FlexLength(box.minHeight, else: .auto)
    style.maxWidth = FlexLength(box.maxWidth, else: .none)
    style.maxHeight = FlexLength(box.maxHeight, else: .none)
    let (padding, border) = (insets(), insets())
    style.padding = FlexEdges(padding)
    style.border = FlexEdges(border)
    box.padding = EdgeInsets(
      top: padding.top + border.top, left: padding.left + border.left,
      bottom: padding.bottom + border.bottom, right: padding.right + border.right)
    box.margin = insets()
    style.margin = FlexEdges(box.margin)
    box.gap = Double(Int.random(in: 0...10, using: &generator))
    style.rowGap = .points(box.gap)
    style.columnGap = .points(box.gap)
    box.style = style
    return box
  }

  private mutating func length() -> FlexLength {
    generator.element(of: [
      .auto, .auto, .auto, .points(Double.random(in: 1...200, using: &generator)),
      .percent(Double.random(in: 1...100, using: &generator)),
    ])
  }

  private mutating func limit(canBeFraction: Bool) -> LayoutDimension {
    let points = LayoutDimension.points(Double.random(in: 1...200, using: &generator))
    let fraction = LayoutDimension.fraction(Double.random(in: 0.01...1, using: &generator))
    return generator.element(of: [.auto, .auto, .auto, points, canBeFraction ? fraction : points])
  }

  private mutating func insets() -> EdgeInsets {
    func side() -> Double { generator.element(of: [0, 0, 0, 1, 5.5, 20]) }
    return EdgeInsets(top: side(), left: side(), bottom: side(), right: side())
  }
}

extension FlexLength {
  fileprivate init(_ dimension: LayoutDimension, else none: FlexLength) {
    switch dimension {
    case .auto: self = none
    case .points(let points): self = .points(points)
    case .fraction(let fraction): self = .percent(fraction * 100)
    }
  }
}

extension FlexEdges {
  fileprivate init(_ insets: EdgeInsets) {
    self.init(
      left: .points(insets.left), top: .points(insets.top), right: .points(insets.right),
      bottom: .points(insets.bottom))
  }
}
