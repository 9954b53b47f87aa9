// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// CSS Flexible Box Layout, sections 9.5 and 9.6, "Main-Axis" and "Cross-Axis Alignment".
extension FlexEngine {
  /// The layout that an item gets in the end.
  func finalRequest(_ index: Int, _ frame: Frame) -> Request {
    let item = items[index]
    return Request(
      width: frame.isRow ? item.main : item.cross, height: frame.isRow ? item.cross : item.main,
      definiteHeight: item.definiteHeight, containingWidth: frame.contentWidth)
  }

  /// Lays the items out in their final sizes.
  mutating func layOutItems(_ frame: inout Frame) -> Bool {
    forEachItem(&frame) { engine, index, frame in
      guard
        let outcome = engine.layout(
          engine.items[index].node, engine.finalRequest(index, frame), shown: true)
      else { return false }
      if outcome.dependsOnHeight || engine.widthsDependOnHeight(engine.items[index].node) {
        frame.dependsOnHeight = true
      }
      engine.items[index].firstBaseline = outcome.firstBaseline.ifKnown(else: outcome.height)
      engine.items[index].lastBaseline = outcome.lastBaseline.ifKnown(else: outcome.height)
      return true
    }
  }

  /// Positions the items.
  mutating func place(_ frame: inout Frame) {
    if frame.height.isNaN { frame.height = frame.request.height }
    for index in lines.indices[frame.firstLine...] { place(lines[index], frame) }
    setBaselines(&frame)
  }

  private mutating func place(_ line: Line, _ frame: Frame) {
    let free = frame.mainSize - line.mainSize
    var autoMargins = 0
    for index in line.items {
      autoMargins += (items[index].hasAutoMainStart ? 1 : 0) + (items[index].hasAutoMainEnd ? 1 : 0)
    }
    let share = autoMargins > 0 ? max(0, free) / Double(autoMargins) : 0
    let spacing = Spacing(
      frame.justifyContent, free: share > 0 ? 0 : free, count: line.items.count,
      isReversed: frame.isReverse, startsLeft: frame.isRow ? !frame.isRightToLeft : nil)
    var position = spacing.leading
    for index in line.items {
      let item = items[index]
      if item.hasAutoMainStart { position += share }
      let cross = line.position + crossOffset(of: item, in: line, frame)
      setBox(of: item, main: position + item.marginMainStart, cross: cross, frame)
      position += item.outerMain + frame.mainGap + spacing.between
      if item.hasAutoMainEnd { position += share }
    }
  }

  /// The distance of the item's border box from the line's cross-start edge.
  private func crossOffset(of item: Item, in line: Line, _ frame: Frame) -> Double {
    let free = line.crossSize - item.outerCross
    let isReversed = frame.isWrapReverse
    if item.hasAutoCrossStart || item.hasAutoCrossEnd {
      // An overflow sticks out where the text ends.
      if free < 0 { return item.marginCrossStart + (isReversed ? free : 0) }
      if !item.hasAutoCrossStart { return item.marginCrossStart }
      return item.marginCrossStart + (item.hasAutoCrossEnd ? free / 2 : free)
    }
    switch item.align {
    case .flexStart, .stretch: return item.marginCrossStart
    case .flexEnd: return item.marginCrossStart + free
    case .start: return item.marginCrossStart + (isReversed ? free : 0)
    case .end: return item.marginCrossStart + (isReversed ? 0 : free)
    case .center: return item.marginCrossStart + free / 2
    case .baselineFirst:
      return item.marginCrossStart + line.firstAscent - firstAscent(of: item, frame)
    case .baselineLast:
      return item.marginCrossStart + free - line.lastDescent + lastDescent(of: item, frame)
    }
  }

  /// Stores where the item lies, given its distances from the edges where the axes start.
  private mutating func setBox(of item: Item, main: Double, cross: Double, _ frame: Frame) {
    let isRow = frame.isRow
    let size =
      isRow
      ? Size(width: item.main, height: item.cross) : Size(width: item.cross, height: item.main)
    var x = isRow ? main : cross
    var y = isRow ? cross : main
    if frame.horizontalIsReversed { x = frame.contentWidth - x - size.width }
    if frame.verticalIsReversed { y = frame.contentHeight - y - size.height }
    let node = Int(item.node)
    x += frame.left
    y += frame.top
    if styles[node].traits.contains(.inset) && styles[node].position == .relative {
      let offset = relativeOffset(of: item.node, frame.contentWidth, frame.percentHeight)
      x += offset.x
      y += offset.y
    }
    boxes[node] = Rect(
      x: x.limitedLength, y: y.limitedLength, width: size.width, height: size.height)
  }

  /// How far a relatively positioned node is moved by its insets.
  func relativeOffset(of node: Int32, _ width: Double, _ height: Double) -> Point {
    let inset = edges(of: node).inset
    let isRightToLeft = links[Int(node)].isRightToLeft
    let left = inset.left(isRightToLeft: isRightToLeft).resolved(against: width)
    let right = inset.right(isRightToLeft: isRightToLeft).resolved(against: width)
    let top = inset.top.resolved(against: height)
    let bottom = inset.bottom.resolved(against: height)
    let start = isRightToLeft ? -right : left
    let end = isRightToLeft ? left : -right
    return Point(
      x: start.ifKnown(else: end.ifKnown(else: 0)),
      y: top.ifKnown(else: (-bottom).ifKnown(else: 0)))
  }

  /// The container's baselines are those of its first and last line: of an item aligned by its
  /// baseline, or else of the first or last item.
  private func setBaselines(_ frame: inout Frame) {
    guard let first = lines[frame.firstLine...].first, let last = lines.last else { return }
    // The first item of a reversed line is its last child.
    let isReversed = frame.isReverse
    let firstItem =
      frame.isRow ? first.items.first { items[$0].align == .baselineFirst } : nil
    let lastItem = frame.isRow ? last.items.last { items[$0].align == .baselineLast } : nil
    // Relative positions do not move baselines, but nothing shows the difference.
    let start = firstItem ?? (isReversed ? first.items.upperBound - 1 : first.items.lowerBound)
    let end = lastItem ?? (isReversed ? last.items.lowerBound : last.items.upperBound - 1)
    frame.firstBaseline = boxes[Int(items[start].node)].minY + items[start].firstBaseline
    frame.lastBaseline = boxes[Int(items[end].node)].minY + items[end].lastBaseline
  }
}
