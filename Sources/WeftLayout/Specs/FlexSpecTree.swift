// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The boxes of a ``FlexLayoutSpec`` and of those inside it.
struct FlexSpecTree {
  private let spec: FlexLayoutSpec
  private let context: LayoutContext
  private var tree = FlexTree()
  private let root: FlexNode

  init(_ spec: FlexLayoutSpec, thatFits range: SizeRange, in context: LayoutContext) {
    self.spec = spec
    self.context = context
    var style = FlexStyle(containerOf: spec)
    style.minWidth = .points(range.min.width)
    style.minHeight = .points(range.min.height)
    style.maxWidth = range.max.width < .infinity ? .points(range.max.width) : .none
    style.maxHeight = range.max.height < .infinity ? .points(range.max.height) : .none
    if range.min.width == range.max.width { style.width = .points(range.min.width) }
    if range.min.height == range.max.height { style.height = .points(range.min.height) }
    root = tree.addRoot(style)
    addChildren(of: spec, to: root)
  }

  private mutating func addChildren(of spec: FlexLayoutSpec, to parent: FlexNode) {
    for child in spec.children {
      if let container = child as? FlexLayoutSpec {
        var style = FlexStyle(containerOf: container)
        style.setItem(container.style, in: spec)
        addChildren(of: container, to: tree.addChild(style, to: parent))
      } else {
        var style = FlexStyle()
        style.setItem(child.style, in: spec)
        tree.setMeasure(measure(child), of: tree.addChild(style, to: parent))
      }
    }
  }

  /// Measures an element's content; what its style says about sizes is the tree's business.
  private func measure(_ element: any LayoutElement) -> FlexMeasure {
    let context = context.with(parentSize: .undefined)
    return { question in
      switch question {
      case .minContent:
        return FlexContentSize(width: 0, height: 0)
      case .maxContent:
        let layout = element.calculateLayout(thatFits: .unconstrained, in: context)
        return FlexContentSize(width: layout.size.width, height: layout.size.height)
      case .height(let width):
        let range = SizeRange(
          min: Size(width: width, height: 0), max: Size(width: width, height: .infinity))
        let layout = element.calculateLayout(thatFits: range, in: context)
        return FlexContentSize(
          width: width, height: layout.size.height, firstBaseline: layout.firstBaseline,
          lastBaseline: layout.lastBaseline)
      }
    }
  }

  mutating func layout() -> Layout {
    tree.layOut(root, direction: context.direction)
    return layout(of: spec, root).positioned(at: .zero)
  }

  private func layout(of spec: FlexLayoutSpec, _ node: FlexNode) -> Layout {
    let frame = tree.frame(of: node)
    let context = context.with(parentSize: ParentSize(frame.size))
    let children = zip(spec.children, tree.children(of: node)).map { child, node in
      if let container = child as? FlexLayoutSpec { return layout(of: container, node) }
      let frame = tree.frame(of: node)
      return child.layout(thatFits: SizeRange(exact: frame.size), in: context)
        .positioned(at: frame.origin)
    }
    let baselines = tree.baselines(of: node)
    return Layout(
      element: spec, size: frame.size, position: frame.origin, children: children,
      firstBaseline: baselines.first, lastBaseline: baselines.last)
  }
}

extension FlexStyle {
  /// Creates the style of a container, which says nothing about the container's own size.
  fileprivate init(containerOf spec: FlexLayoutSpec) {
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

  /// Takes over how an element wants to be laid out by `container`.
  fileprivate mutating func setItem(_ style: LayoutStyle, in container: FlexLayoutSpec) {
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
    switch container.direction {
    case .row: (margin.inlineStart, margin.inlineEnd) = (before, after)
    case .rowReverse: (margin.inlineStart, margin.inlineEnd) = (after, before)
    case .column: (margin.top, margin.bottom) = (before, after)
    case .columnReverse: (margin.top, margin.bottom) = (after, before)
    }
  }
}

extension FlexLength {
  /// The same length; `auto` stands for that dimension.
  fileprivate init(_ dimension: Dimension, auto: FlexLength) {
    switch dimension {
    case .auto: self = auto
    case .points(let points): self = points.isFinite ? .points(points) : auto
    case .fraction(let fraction): self = fraction.isFinite ? .percent(fraction * 100) : auto
    }
  }
}
