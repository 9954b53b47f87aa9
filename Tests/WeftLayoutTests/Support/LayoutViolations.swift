// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

// Invariants of every layout of a stack or a flex container.

extension StackLayoutSpec {
  func violations(
    of layout: Layout, in range: SizeRange, _ context: LayoutContext
  ) -> [String] {
    let parent = ParentSize(exactlyIn: range)
    let bounds = children.map { $0.style.bounds(in: parent) }
    var items = PlacedItems(
      layout.children.map { $0.frame }, of: children, along: self.direction, in: layout.size,
      isRightToLeft: context.direction == .rightToLeft, gap: spacing)
    for (index, bounds) in bounds.enumerated() {
      items.items[index].least = self.direction.main(bounds.min)
      items.items[index].greatest = self.direction.main(bounds.max)
    }
    if flexWrap != .noWrap {
      // The minimum width is measured with each item in a separate line.
      let breaksAll = context.isMinContent && self.direction.isRow && range.max.width == .infinity
      items.limit = breaksAll ? 0 : self.direction.main(range.max)
    }
    return layout.violations(of: bounds) + items.violations
  }
}

extension FlexLayoutSpec {
  /// The violations in a layout of the container and of nested containers.
  func violations(of layout: Layout, direction: LayoutDirection) -> [String] {
    let content = layout.size.inset(by: padding)
    let bounds = children.map { $0.bounds(inContainerOf: content) }
    let gap = self.direction.isRow ? columnGap : rowGap
    var items = PlacedItems(
      layout.children.map { $0.frame.offsetBy(dx: -padding.left, dy: -padding.top) },
      of: children, along: self.direction, in: content,
      isRightToLeft: direction == .rightToLeft,
      gap: gap.resolved(against: self.direction.main(content)) ?? 0)
    for (index, child) in children.enumerated() {
      // Without a minimum in its style, an element in a row can shrink to its content's minimum
      // width. The minimum height, and the minimum of elements in the same tree of boxes, is
      // unknown.
      let hasMinimum =
        (self.direction.isRow ? child.style.minWidth : child.style.minHeight) != .auto
      let isElastic =
        self.direction.isRow && child.style.width == .auto
        && !(child.withoutStyles is FlexLayoutSpec)
      items.items[index].least =
        hasMinimum
        ? self.direction.main(bounds[index].min) : isElastic ? child.leastContentWidth : nil
      items.items[index].greatest = self.direction.main(bounds[index].max)
      if !self.direction.isRow && !child.style.hasKnownHeights {
        items.items[index].least = nil
        items.items[index].grow = 0
      }
    }
    if flexWrap != .noWrap { items.limit = self.direction.main(content) }
    return layout.violations(of: bounds) + items.violations
      + layout.children.flatMap { child in
        (child.element as? FlexLayoutSpec)?.violations(of: child, direction: direction) ?? []
      }
  }
}

extension LayoutElement {
  /// The width of the content with all possible line breaks.
  fileprivate var leastContentWidth: Double {
    var context = LayoutContext()
    context.isMinContent = true
    return withoutStyles.calculateLayout(thatFits: .unconstrained, in: context).size.width
  }
}

extension Layout {
  /// The violations in the layout of any element that was measured in `range`.
  func violations(in range: SizeRange) -> [String] {
    var violations: [String] = []
    let numbers = [size.width, size.height, position.x, position.y]
    if !numbers.allSatisfy(\.isFinite) { violations.append("\(self) is not finite") }
    if !size.isNear(range.clamp(size)) { violations.append("\(self) is not in \(range)") }
    return violations
  }

  fileprivate func violations(of bounds: [SizeRange]) -> [String] {
    guard bounds.count == children.count else { return ["\(children.count) children"] }
    return zip(children, bounds).flatMap { $0.violations(in: $1) }
  }
}

extension LayoutStyle {
  /// The minimum and maximum size. Flexing may change exact widths and heights.
  fileprivate func bounds(in parent: ParentSize) -> SizeRange {
    var size = size
    size.width = .auto
    size.height = .auto
    return size.resolved(against: parent)
  }
}

extension LayoutStyle {
  /// Whether the limits of the height are known without the container's height. A layout does not
  /// store whether the height was given.
  fileprivate var hasKnownHeights: Bool {
    for case .fraction in [minHeight, maxHeight] { return false }
    return true
  }
}

extension LayoutElement {
  fileprivate var withoutStyles: any LayoutElement { (self as? StyledElement)?.base ?? self }

  /// The allowed sizes of the element in a flex container with content of this size.
  fileprivate func bounds(inContainerOf content: Size) -> SizeRange {
    var bounds = style.bounds(in: ParentSize(width: content.width))
    if !style.hasKnownHeights {
      bounds = SizeRange(
        min: Size(width: bounds.min.width, height: 0),
        max: Size(width: bounds.max.width, height: .infinity))
    }
    guard let flex = withoutStyles as? FlexLayoutSpec else { return bounds }
    // A box of a tree is at least as large as its padding.
    let padding = Size.zero.outset(by: flex.padding)
    func raised(_ size: Size) -> Size {
      Size(width: max(size.width, padding.width), height: max(size.height, padding.height))
    }
    return SizeRange(min: raised(bounds.min), max: raised(bounds.max))
  }
}

extension PlacedItems {
  fileprivate init(
    _ frames: [Rect], of elements: [any LayoutElement], along direction: FlexDirection,
    in size: Size, isRightToLeft: Bool, gap: Double
  ) {
    self.init(
      items: zip(frames, elements).map { frame, element in
        Item(
          start: direction.start(of: frame, in: size, isRightToLeft: isRightToLeft),
          length: direction.main(frame.size), marginBefore: element.style.spacingBefore,
          marginAfter: element.style.spacingAfter, grow: element.style.flexGrow,
          shrink: element.style.flexShrink)
      }, length: direction.main(size), gap: gap)
  }
}

extension FlexDirection {
  func main(_ size: Size) -> Double { isRow ? size.width : size.height }

  /// The distance of a frame from the main-start edge of its container.
  func start(of frame: Rect, in size: Size, isRightToLeft: Bool) -> Double {
    let isReversed = isRow ? isReverse != isRightToLeft : isReverse
    if isRow { return isReversed ? size.width - frame.maxX : frame.minX }
    return isReversed ? size.height - frame.maxY : frame.minY
  }
}

extension Size {
  func isNear(_ other: Size) -> Bool {
    abs(width - other.width) < 1e-6 && abs(height - other.height) < 1e-6
  }
}
