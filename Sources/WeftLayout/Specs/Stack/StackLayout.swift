// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension StackLayoutSpec {
  /// Measures and positions the children. A stack without children has its minimum size.
  ///
  /// A child is measured once. It is measured again if it flexes from the size of its content or
  /// stretches to a size that its siblings determine.
  ///
  /// - Complexity: O(*n*) measurements. Flexing takes O(*n*²) if each round freezes only one child.
  public func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    if children.isEmpty { return Layout(element: self, size: range.min) }
    var stack = StackLayout(self, thatFits: range, in: context)
    return stack.layout()
  }
}

/// The state of a ``StackLayoutSpec`` during its layout.
///
/// ``FlexFlow`` arranges the items, as it does for trees of boxes. The stack measures elements in
/// ranges of sizes.
struct StackLayout {
  let spec: StackLayoutSpec
  let range: SizeRange
  let context: LayoutContext
  let axis: Axis
  let mainRange: LengthRange
  let crossRange: LengthRange
  var container = FlexContainer()
  var layouts: [Layout?]

  init(_ spec: StackLayoutSpec, thatFits range: SizeRange, in context: LayoutContext) {
    self.spec = spec
    self.range = range
    self.context = context.with(parentSize: ParentSize(exactlyIn: range))
    axis = spec.direction.axis
    mainRange = range[axis]
    crossRange = range[axis.cross]
    layouts = Array(repeating: nil, count: spec.children.count)
    container.isRow = spec.direction.isRow
    container.isReverse = spec.direction.isReverse
    container.isMultiLine = spec.flexWrap != .noWrap
    container.isWrapReverse = spec.flexWrap == .wrapReverse
    container.isRightToLeft = context.direction == .rightToLeft
    container.justifyContent = spec.justifyContent
    container.alignContent = spec.alignContent
    container.mainGap = spec.spacing.limitedLength
    container.crossGap = spec.lineSpacing.limitedLength
    container.overflowsAtStart = true
    container.sharesFairly = spec.sharesFairly
    container.pixelGrid = context.pixelGrid
  }

  mutating func layout() -> Layout {
    var flow = FlexFlow()
    flow.open(&container, count: spec.children.count)
    collectItems(&flow)
    measureBaseSizes(&flow)
    flow.collectLines(of: container, limit: lineLimit)
    container.mainSize = mainRange.clamp(flow.longestLine(of: container))
    measureUnboundedBaseSizes(&flow)
    flow.flexLines(of: container)
    measureItems(&flow)
    sizeLines(&flow)
    stretchItems(&flow)
    return place(flow)
  }

  /// The length at which a line breaks. At the minimum width, each line has one item.
  private var lineLimit: Double {
    context.isMinContent && container.isRow && mainRange.max == .infinity ? 0 : mainRange.max
  }
}

extension StackLayout {
  func collectItems(_ flow: inout FlexFlow) {
    for index in spec.children.indices {
      flow.items.append(item(for: spec.children[index].style, at: index))
    }
  }

  private func item(for style: LayoutStyle, at index: Int) -> FlexItem {
    var item = FlexItem(node: Int32(truncatingIfNeeded: index))
    let limits = style.size.limits(axis, parent: context.parentSize)
    let base =
      style.flexBasis.resolved(against: context.parentSize[axis]) ?? limits.exact
    let cross = style.size.limits(axis.cross, parent: context.parentSize).range
    item.grow = Self.factor(style.flexGrow)
    item.shrink = Self.factor(style.flexShrink)
    item.marginMainStart = style.spacingBefore.limitedLength
    item.marginMain = item.marginMainStart + style.spacingAfter.limitedLength
    item.align = style.alignSelf.resolved(in: spec.alignItems).along(axis)
    item.stretches = item.align == .stretch
    item.minMain = limits.bounds.min
    item.maxMain = limits.bounds.max
    item.isBasisIndefinite = base == nil
    item.setBase((base ?? 0).limitedLength)
    if container.isRow {
      (item.minHeight, item.maxHeight) = (cross.min, cross.max)
    } else {
      (item.minWidth, item.maxWidth) = (cross.min, cross.max)
    }
    return item
  }

  /// Limits a factor so that the sum of a million factors is finite.
  private static func factor(_ factor: Double) -> Double {
    factor > 0 ? min(factor, 1e9) : 0
  }

  /// The context of an item. An item of a row that does not shrink keeps its natural width.
  func context(for item: borrowing FlexItem) -> LayoutContext {
    guard context.isMinContent, container.isRow, item.shrink == 0 else { return context }
    var context = context
    context.isMinContent = false
    return context
  }

  func styleCrossRange(of item: FlexItem) -> LengthRange {
    container.isRow
      ? LengthRange(item.minHeight, item.maxHeight) : LengthRange(item.minWidth, item.maxWidth)
  }

  /// The allowed lengths of an item across the main axis before its line has a length. A single
  /// line is at least as large as the stack's minimum, and so are the items that stretch in it.
  func crossRange(of item: FlexItem) -> LengthRange {
    let own = styleCrossRange(of: item)
    let fills = item.stretches && !container.isMultiLine
    return LengthRange(own.clamp(fills ? crossRange.min : 0), own.clamp(crossRange.max))
  }
}

extension FlexItem {
  /// Sets the size along the main axis from which the item flexes. The items of a stack have no
  /// padding.
  mutating func setBase(_ length: Double) {
    base = length
    innerBase = length
    main = clampMain(length)
  }
}

extension AlignItems {
  /// Columns have no baselines.
  fileprivate func along(_ axis: Axis) -> AlignItems {
    axis == .vertical && (self == .baselineFirst || self == .baselineLast) ? .start : self
  }
}

// The measurements of a stack's children.
extension StackLayout {
  /// Computes the base sizes that depend on content by measuring the items with an unlimited main
  /// axis. An item whose style sets its base size is measured only at its final size.
  mutating func measureBaseSizes(_ flow: inout FlexFlow) {
    let filler = indexOfFiller(flow)
    measure(&flow) { item, _, index in
      item.isBasisIndefinite && index != filler ? LengthRange(0, .infinity) : nil
    } take: { item, length in
      item.setBase(length)
    }
  }

  /// Recomputes the base sizes of items that flexing moves away from a limit. They flex from the
  /// size of their content without that limit.
  mutating func measureUnboundedBaseSizes(_ flow: inout FlexFlow) {
    for line in flow.lineIndexes(of: container) {
      let line = flow.lines[line]
      let free = container.mainSize - line.mainSize
      guard abs(free) > FlexFlow.epsilon else { continue }
      for index in line.items where flow.items[index].isAtBound(growing: free > 0) {
        let place = index - container.firstItem
        guard layouts[place] != nil else { continue }
        let range = SizeRange(
          along: axis, main: LengthRange(0, .infinity),
          cross: crossRange(of: flow.items[index]))
        let layout = context(for: flow.items[index])
          .calculatedLayout(of: spec.children[place], at: place, thatFits: range)
        // An element that fills its limit and is smaller without it flexes from the limit.
        let (length, bound) = (layout.size[axis], flow.items[index].main)
        let base = free > 0 ? min(length, bound) : max(length, bound)
        flow.items[index].base = base
        flow.items[index].innerBase = base
      }
    }
  }

  mutating func measureItems(_ flow: inout FlexFlow) {
    measure(&flow) { item, known, _ in
      known == item.main ? nil : LengthRange(item.main, item.main)
    } take: { item, length in
      item.main = length
    }
    for place in spec.children.indices { setCrossSize(at: place, &flow) }
  }

  mutating func stretchItems(_ flow: inout FlexFlow) {
    for line in flow.lineIndexes(of: container) {
      let line = flow.lines[line]
      for index in line.items where flow.items[index].stretches {
        let length = styleCrossRange(of: flow.items[index]).clamp(line.crossSize)
        guard length - flow.items[index].cross > FlexFlow.epsilon else { continue }
        let place = index - container.firstItem
        let main = flow.items[index].main
        let range = SizeRange(
          along: axis, main: LengthRange(main, main),
          cross: LengthRange(length, length))
        let layout = context.layout(of: spec.children[place], at: place, thatFits: range)
        layouts[place] = layout
        flow.items[index].main = layout.size[axis]
        setCrossSize(at: place, &flow)
      }
    }
  }

  /// The only item that can flex, if it fills the space that the others leave. Its base size may
  /// stay 0, which saves measuring it twice.
  private func indexOfFiller(_ flow: FlexFlow) -> Int? {
    guard !container.isMultiLine, mainRange.exact != nil else { return nil }
    var filler: Int?
    for index in container.firstItem..<flow.items.count
    where flow.items[index].isFlexible {
      // Factors with a sum below 1 distribute only a part of the free space.
      guard filler == nil, flow.items[index].grow >= 1, flow.items[index].shrink >= 1
      else { return nil }
      filler = index - container.firstItem
    }
    return filler
  }

  /// Measures the items for which `length` returns a range along the main axis. Its arguments are
  /// the item, the length in its last measurement, and its index.
  ///
  /// Helper threads take part if it is worthwhile.
  @inline(__always)
  private mutating func measure(
    _ flow: inout FlexFlow, _ length: (borrowing FlexItem, Double?, Int) -> LengthRange?,
    take: (inout FlexItem, Double) -> Void
  ) {
    func range(at place: Int, _ flow: FlexFlow) -> SizeRange? {
      let index = container.firstItem + place
      return length(flow.items[index], layouts[place]?.size[axis], place).map {
        SizeRange(along: axis, main: $0, cross: crossRange(of: flow.items[index]))
      }
    }
    // Minimum widths are not shared, because items may have different contexts.
    var watch = SharingWatch(
      count: context.isMinContent ? 0 : spec.children.count, in: context)
    for place in spec.children.indices {
      guard let own = range(at: place, flow) else { continue }
      if let helpers = watch.helpers, watch.pays(afterAsking: place) {
        let rest = (place..<spec.children.count).compactMap { place in
          range(at: place, flow).map {
            ChildQuestion(child: spec.children[place], place: place, range: $0)
          }
        }
        context.share(rest, with: helpers)
      }
      let index = container.firstItem + place
      let layout = context(for: flow.items[index])
        .layout(of: spec.children[place], at: place, thatFits: own)
      layouts[place] = layout
      take(&flow.items[index], layout.size[axis])
    }
  }

  private func setCrossSize(at place: Int, _ flow: inout FlexFlow) {
    guard let layout = layouts[place] else { return }
    let index = container.firstItem + place
    flow.items[index].cross = layout.size[axis.cross]
    flow.items[index].firstBaseline = layout.firstBaseline ?? layout.size.height
    flow.items[index].lastBaseline = layout.lastBaseline ?? layout.size.height
  }
}

extension FlexItem {
  fileprivate var isFlexible: Bool { (grow > 0 || shrink > 0) && minMain < maxMain }

  fileprivate func isAtBound(growing: Bool) -> Bool {
    guard isBasisIndefinite, (growing ? grow : shrink) > 0 else { return false }
    let bound = growing ? minMain : maxMain
    return bound > 0 && main == bound
  }
}

extension StackLayout {
  /// Computes the extents of the lines and of the stack across the main axis. A single line is as
  /// large as the stack.
  mutating func sizeLines(_ flow: inout FlexFlow) {
    let sum = flow.measureLines(of: container)
    container.crossSize = crossRange.clamp(sum)
    let lines = flow.lineIndexes(of: container)
    if lines.count == 1 {
      flow.lines[lines.lowerBound].crossSize = container.crossSize
    } else {
      flow.alignLines(of: container, free: container.crossSize - sum)
    }
  }

  func place(_ flow: FlexFlow) -> Layout {
    var children: [Layout] = []
    children.reserveCapacity(layouts.count)
    for line in flow.lineIndexes(of: container) {
      let line = flow.lines[line]
      var placement = FlexPlacement(line, of: flow, in: container)
      for index in line.items {
        let frame = placement.frame(of: flow.items[index])
        guard let layout = layouts[index - container.firstItem] else { continue }
        children.append(layout.positioned(at: frame.origin))
      }
    }
    var baselines: (first: Double?, last: Double?)
    if let (first, last) = flow.baselineSources(of: container) {
      func baseline(_ source: BaselineSource) -> Double {
        children[source.node].position.y
          + flow.items[container.firstItem + source.node].baseline(isLast: source.isLast)
      }
      baselines = (baseline(first), baseline(last))
    }
    return Layout(
      element: spec,
      size: range.clamp(Size(along: axis, main: container.mainSize, cross: container.crossSize)),
      children: children, firstBaseline: baselines.first, lastBaseline: baselines.last)
  }
}
