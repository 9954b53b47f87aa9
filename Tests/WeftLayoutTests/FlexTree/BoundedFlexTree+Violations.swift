// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

extension BoundedFlexTree {
  /// The violations in the layout of the tree for a text direction.
  func violations(direction: LayoutDirection) -> [String] {
    boxes.indices.filter { boxes[$0].style.display == .flex && !isHidden($0) }.flatMap { index in
      let frame = tree.frame(of: boxes[index].node)
      let numbers = [frame.minX, frame.minY, frame.width, frame.height]
      var violations = numbers.allSatisfy(\.isFinite) ? [] : ["\(frame) is not finite"]
      let bounds = bounds(of: index)
      if !bounds.clamp(frame.size).isNear(frame.size) {
        violations.append("\(frame.size) is not in \(bounds)")
      }
      violations += placedItems(in: index, direction: direction)?.violations ?? []
      return violations.map { "box \(index): \($0)" }
    }
  }

  private func isHidden(_ index: Int) -> Bool {
    var ancestor: Int? = index
    while let box = ancestor {
      if boxes[box].style.display == .none { return true }
      ancestor = boxes[box].parent
    }
    return false
  }

  private func container(of index: Int) -> Int? {
    var ancestor = boxes[index].parent
    while let box = ancestor, boxes[box].style.display == .contents { ancestor = boxes[box].parent }
    return ancestor
  }

  private func contentSize(of index: Int) -> Size {
    tree.frame(of: boxes[index].node).size.inset(by: boxes[index].padding)
  }

  /// The minimum and maximum size. A box is never smaller than its padding.
  private func bounds(of index: Int) -> SizeRange {
    let box = boxes[index]
    let width = container(of: index).map { contentSize(of: $0).width }
    let padding = Size.zero.outset(by: box.padding)
    func bound(_ limit: LayoutDimension, _ parent: Double?, _ padding: Double, else none: Double)
      -> Double
    {
      guard let length = limit.resolved(against: parent) else { return none }
      return box.style.boxSizing == .contentBox ? length + padding : max(length, padding)
    }
    return SizeRange(
      min: Size(
        width: bound(box.minWidth, width, padding.width, else: padding.width),
        height: bound(box.minHeight, nil, padding.height, else: padding.height)),
      max: Size(
        width: bound(box.maxWidth, width, padding.width, else: .infinity),
        height: bound(box.maxHeight, nil, padding.height, else: .infinity)))
  }

  private func isRightToLeft(_ index: Int, _ root: LayoutDirection) -> Bool {
    var ancestor: Int? = index
    while let box = ancestor {
      if let direction = boxes[box].style.direction { return direction == .rightToLeft }
      ancestor = boxes[box].parent
    }
    return root == .rightToLeft
  }

  /// The children in the flow, in order. Children of boxes with `display: contents` are included.
  private func items(in index: Int) -> [Int] {
    func inFlow(_ index: Int) -> [Int] {
      boxes[index].children.flatMap { child -> [Int] in
        let style = boxes[child].style
        switch style.display {
        case .none: return []
        case .contents: return inFlow(child)
        case .flex: return style.position == .absolute ? [] : [child]
        }
      }
    }
    // Stable, like the order of siblings.
    return inFlow(index).enumerated().sorted {
      let (a, b) = (boxes[$0.element].style.order, boxes[$1.element].style.order)
      return a == b ? $0.offset < $1.offset : a < b
    }.map(\.element)
  }

  private func placedItems(in index: Int, direction: LayoutDirection) -> PlacedItems? {
    let children = items(in: index)
    guard !children.isEmpty else { return nil }
    let (box, content) = (boxes[index], contentSize(of: index))
    let isRightToLeft = isRightToLeft(index, direction)
    let axis = box.style.flexDirection
    let items = children.map { child in
      item(child, along: axis, in: content, of: box, isRightToLeft: isRightToLeft)
    }
    return PlacedItems(
      items: items, length: axis.main(content),
      limit: box.style.flexWrap == .noWrap ? nil : axis.main(content), gap: box.gap)
  }

  private func item(
    _ index: Int, along axis: FlexDirection, in content: Size, of container: Box,
    isRightToLeft: Bool
  ) -> PlacedItems.Item {
    let (box, bounds) = (boxes[index], bounds(of: index))
    let frame = tree.frame(of: box.node)
      .offsetBy(dx: -container.padding.left, dy: -container.padding.top)
    let start = axis.start(of: frame, in: content, isRightToLeft: isRightToLeft)
    let startsLeft = axis.isReverse == isRightToLeft
    let margins =
      axis.isRow
      ? startsLeft ? (box.margin.left, box.margin.right) : (box.margin.right, box.margin.left)
      : axis.isReverse
        ? (box.margin.bottom, box.margin.top) : (box.margin.top, box.margin.bottom)
    // Without a minimum, a box without clipping is at least as large as its content.
    let minimum = axis.isRow ? box.minWidth : box.minHeight
    let isKnown = minimum != .auto || box.style.overflow != .visible
    return PlacedItems.Item(
      start: start, length: axis.main(frame.size), marginBefore: margins.0,
      marginAfter: margins.1, least: isKnown ? axis.main(bounds.min) : nil,
      greatest: axis.main(bounds.max), grow: box.style.flexGrow, shrink: box.style.flexShrink)
  }
}
