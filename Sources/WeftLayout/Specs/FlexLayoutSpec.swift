// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Lays out its children exactly like a CSS flex container.
///
/// It supports CSS features that ``StackLayoutSpec`` lacks, as Texture does: reversed lines,
/// flex-start and flex-end, fractional gaps, sums of shrink factors below 1, and lines that take
/// the free space by default. A spec inside another spec is part of the same tree of boxes.
/// Positions and sizes are not rounded to pixels.
///
/// The defaults are the CSS defaults of a container. A child follows its own style. It does not
/// shrink unless ``LayoutStyle/flexShrink`` is set, and the spacing before and after it becomes its
/// margins along the main axis. As in CSS, a child does not shrink below its content's minimum,
/// such as the longest word of a text, unless its style sets a minimum size.
public struct FlexLayoutSpec: LayoutElement {
  /// The style that the container uses to lay out the spec.
  public var style = LayoutStyle()
  /// The main axis and the direction of the children along it.
  public var direction: FlexDirection
  /// Whether the children wrap into several lines.
  public var flexWrap: FlexWrap
  /// The distribution of the free space along the main axis.
  public var justifyContent: JustifyContent
  /// The alignment of the children across the main axis, unless their styles override it.
  public var alignItems: AlignItems
  /// The distribution of the free space across the lines of a wrapping container.
  public var alignContent: AlignContent
  /// The distance between children of a column or between lines of a row.
  public var rowGap: LayoutDimension
  /// The distance between children of a row or between lines of a column.
  public var columnGap: LayoutDimension
  /// The space around the children, in points.
  public var padding: EdgeInsets
  /// The children, in order.
  public var children: [any LayoutElement]

  /// Creates a flex container from a builder of children.
  public init(
    _ direction: FlexDirection = .row, flexWrap: FlexWrap = .noWrap,
    justifyContent: JustifyContent = .flexStart, alignItems: AlignItems = .stretch,
    alignContent: AlignContent = .stretch, rowGap: LayoutDimension = 0,
    columnGap: LayoutDimension = 0,
    padding: EdgeInsets = .zero, @LayoutBuilder children: () -> [any LayoutElement]
  ) {
    self.direction = direction
    self.flexWrap = flexWrap
    self.justifyContent = justifyContent
    self.alignItems = alignItems
    self.alignContent = alignContent
    self.rowGap = rowGap
    self.columnGap = columnGap
    self.padding = padding
    self.children = children()
  }

  /// Measures and positions the children. The size is the size of the content, limited to the
  /// range.
  ///
  /// - Complexity: A child that is not a flex spec is measured up to four times, for its minimum
  ///   and maximum width, its height and its final size.
  public func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    var tree = FlexSpecTree(self, thatFits: range, in: context)
    return tree.layout()
  }
}

/// The tree of boxes of a ``FlexLayoutSpec`` and of the flex specs inside it.
struct FlexSpecTree {
  private let range: SizeRange
  private let context: LayoutContext
  private var tree = FlexTree()
  private var containers: [Container] = []
  private var leaves: [Leaf] = []
  private var leafIndexes: [Int] = []

  private struct Container {
    let spec: FlexLayoutSpec
    let node: FlexNode
    var children: [Child] = []
  }

  private enum Child {
    case container(Int)
    case leaf(Int)
  }

  private struct Leaf {
    let element: any LayoutElement
    let node: FlexNode
    var layout: Layout?
  }

  init(_ spec: FlexLayoutSpec, thatFits range: SizeRange, in context: LayoutContext) {
    self.range = range
    self.context = context
    var style = FlexStyle(containerOf: spec)
    style.setRoot(range)
    if context.isMinContent && range.max.width == .infinity { style.width = .minContent }
    containers.append(Container(spec: spec, node: tree.addRoot(style)))
    leafIndexes.append(-1)
    var next = 0
    while next < containers.count {
      addChildren(ofContainerAt: next)
      next += 1
    }
  }

  private mutating func addChildren(ofContainerAt index: Int) {
    let spec = containers[index].spec
    let parent = containers[index].node
    for child in spec.children {
      let element = child.withoutStyles
      if let inner = element as? FlexLayoutSpec {
        var style = FlexStyle(containerOf: inner)
        style.setItem(child.style, in: spec.direction)
        containers[index].children.append(.container(containers.count))
        containers.append(Container(spec: inner, node: tree.addChild(style, to: parent)))
        leafIndexes.append(-1)
      } else {
        var style = FlexStyle()
        style.setItem(child.style, in: spec.direction)
        let node = tree.addChild(style, to: parent)
        tree.setAsked(node)
        containers[index].children.append(.leaf(leaves.count))
        leafIndexes.append(leaves.count)
        leaves.append(Leaf(element: element, node: node))
      }
    }
  }
}

extension FlexSpecTree {
  mutating func layout() -> Layout {
    let root = containers[0].node
    while let question = tree.layOutAsking(root, direction: context.direction) {
      answer(question)
    }
    let leaves = leafLayouts()
    // Inner containers precede the containers around them.
    var layouts: [Layout?] = Array(repeating: nil, count: containers.count)
    for (index, container) in containers.enumerated().reversed() {
      let children = container.children.compactMap { child in
        switch child {
        case .leaf(let index): leaves[index]
        case .container(let index): layouts[index].take()
        }
      }
      let frame = tree.frame(of: container.node)
      let baselines = tree.baselines(of: container.node)
      // A box is never smaller than its padding, but an element has the size that its container
      // allows.
      let isRoot = index == 0
      layouts[index] = Layout(
        element: container.spec, size: isRoot ? range.clamp(frame.size) : frame.size,
        position: isRoot ? .zero : frame.origin, children: children,
        firstBaseline: baselines.first, lastBaseline: baselines.last)
    }
    return layouts[0]!
  }

  private mutating func answer(_ question: FlexTree.LeafQuestion) {
    switch question {
    case .widths(let node):
      let index = leafIndexes[node.position]
      let least = measure(index, .unconstrained, isMinContent: true)
      let greatest = measure(index, .unconstrained)
      tree.answer(least: least.size.width, greatest: greatest.size.width)
    case .height(let node, let width):
      let index = leafIndexes[node.position]
      let range = SizeRange(width: LengthRange(width, width), height: LengthRange(0, .infinity))
      let layout = measure(index, range)
      leaves[index].layout = layout
      tree.answer(
        FlexContentSize(
          width: width, height: layout.size.height, firstBaseline: layout.firstBaseline,
          lastBaseline: layout.lastBaseline))
    }
  }

  private func measure(_ index: Int, _ range: SizeRange, isMinContent: Bool = false) -> Layout {
    var context = context.with(parentSize: .undefined)
    context.isMinContent = isMinContent
    return context.calculatedLayout(of: leaves[index].element, at: index, thatFits: range)
  }

  /// The layouts of the leaves at their final sizes.
  private func leafLayouts() -> [Layout] {
    leaves.enumerated().map { index, leaf in
      let frame = tree.frame(of: leaf.node)
      let known = leaf.layout.flatMap { $0.size == frame.size ? $0 : nil }
      let layout = known ?? measure(index, SizeRange(exact: frame.size))
      return layout.positioned(at: frame.origin)
    }
  }
}

extension FlexStyle {
  init(containerOf spec: FlexLayoutSpec) {
    flexDirection = spec.direction
    flexWrap = spec.flexWrap
    justifyContent = spec.justifyContent
    alignItems = spec.alignItems
    alignContent = spec.alignContent
    rowGap = FlexLength(spec.rowGap, auto: .zero)
    columnGap = FlexLength(spec.columnGap, auto: .zero)
    padding = FlexEdges(
      left: .points(spec.padding.left), top: .points(spec.padding.top),
      right: .points(spec.padding.right), bottom: .points(spec.padding.bottom))
  }

  mutating func setItem(_ style: LayoutStyle, in direction: FlexDirection) {
    width = FlexLength(style.width, auto: .auto)
    height = FlexLength(style.height, auto: .auto)
    minWidth = FlexLength(style.minWidth, auto: .auto)
    minHeight = FlexLength(style.minHeight, auto: .auto)
    maxWidth = FlexLength(style.maxWidth, auto: .none)
    maxHeight = FlexLength(style.maxHeight, auto: .none)
    flexBasis = FlexLength(style.flexBasis, auto: .auto)
    flexGrow = style.flexGrow
    flexShrink = style.flexShrink
    alignSelf = style.alignSelf
    let (before, after) = (
      FlexLength.points(style.spacingBefore), FlexLength.points(style.spacingAfter)
    )
    switch direction {
    case .row: (margin.inlineStart, margin.inlineEnd) = (before, after)
    case .rowReverse: (margin.inlineStart, margin.inlineEnd) = (after, before)
    case .column: (margin.top, margin.bottom) = (before, after)
    case .columnReverse: (margin.top, margin.bottom) = (after, before)
    }
  }

  mutating func setRoot(_ range: SizeRange) {
    minWidth = .points(range.min.width)
    minHeight = .points(range.min.height)
    maxWidth = range.max.width < .infinity ? .points(range.max.width) : .none
    maxHeight = range.max.height < .infinity ? .points(range.max.height) : .none
    if range.min.width == range.max.width { width = .points(range.min.width) }
    if range.min.height == range.max.height { height = .points(range.min.height) }
  }
}

extension FlexLength {
  /// Converts a dimension and replaces `auto`.
  fileprivate init(_ dimension: LayoutDimension, auto: FlexLength) {
    switch dimension {
    case .auto: self = auto
    case .points(let points): self = points.isFinite ? .points(points) : auto
    case .fraction(let fraction): self = fraction.isFinite ? .percent(fraction * 100) : auto
    }
  }
}
