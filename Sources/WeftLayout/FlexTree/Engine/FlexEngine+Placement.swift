// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// CSS Flexible Box Layout, sections 9.5 and 9.6, "Main-Axis" and "Cross-Axis Alignment".
extension FlexEngine {
  /// Positions the items and releases them. The layouts inside them, which do not move them, follow
  /// later, because the items of all nested containers would otherwise be in memory at the same
  /// time.
  mutating func place(_ frame: inout FlexFrame) {
    if frame.height.isNaN { frame.height = frame.request.height }
    frame.firstPlaced = placed.count
    frame.cursor = placed.count
    for index in flow.lineIndexes(of: frame.container) {
      let line = flow.lines[index]
      var placement = FlexPlacement(line, of: flow, in: frame.container)
      for index in line.items {
        let node = flow.items[index].node
        setBox(of: node, placement.frame(of: flow.items[index]), frame)
        if links[Int(node)].cache >= 0 {
          placed.append(PlacedItem(node: node, definiteHeight: flow.items[index].definiteHeight))
        }
      }
    }
    frame.baselineSources = flow.baselineSources(of: frame.container)
    flow.close(frame.container)
  }

  mutating func layOutItems(_ frame: inout FlexFrame) -> Bool {
    while frame.cursor < placed.count {
      let item = placed[frame.cursor]
      let size = boxes[Int(item.node)].size
      let request = FlexRequest(
        width: size.width, height: size.height, definiteHeight: item.definiteHeight,
        containingWidth: frame.container.contentWidth)
      guard let outcome = layout(item.node, request, shown: true) else { return false }
      if outcome.dependsOnHeight || widthsDependOnHeight(item.node) { frame.dependsOnHeight = true }
      frame.cursor += 1
    }
    placed.removeSubrange(frame.firstPlaced...)
    if let (first, last) = frame.baselineSources {
      frame.firstBaseline = baseline(first, frame)
      frame.lastBaseline = baseline(last, frame)
    }
    return true
  }

  /// The distance from the container's top to an item's baseline, without relative offsets.
  private func baseline(_ source: BaselineSource, _ frame: FlexFrame) -> Double {
    let box = boxes[source.node]
    let top = box.minY - offset(of: Int32(source.node), frame).y
    let cache = Int(links[source.node].cache)
    guard cache >= 0 else { return top + box.height }
    return top + baseline(of: source.node, caches[cache].outcome, isLast: source.isLast)
  }

  /// The distance from the top of an item to its baseline, or without one to its lower edge.
  /// Clipped or scrolled content does not move the baseline out of the item.
  func baseline(of item: Int, _ outcome: FlexOutcome, isLast: Bool) -> Double {
    let baseline = isLast ? outcome.lastBaseline : outcome.firstBaseline
    guard !baseline.isNaN else { return outcome.height }
    return styles[item].overflow == .visible ? baseline : max(0, min(outcome.height, baseline))
  }

  mutating func setBox(of node: Int32, _ rect: Rect, _ frame: FlexFrame) {
    let origin = rect.origin + offset(of: node, frame)
    boxes[Int(node)] = Rect(
      x: origin.x.limitedLength, y: origin.y.limitedLength, width: rect.width,
      height: rect.height)
  }

  @inline(__always)
  func offset(of item: Int32, _ frame: FlexFrame) -> Point {
    guard styles[Int(item)].traits.contains(.inset), styles[Int(item)].position == .relative
    else { return .zero }
    return relativeOffset(
      of: item, frame.container.contentWidth, frame.percentHeight,
      isRightToLeft: frame.container.isRightToLeft)
  }

  /// The offset of a relatively positioned node by its insets, of which the start takes precedence.
  func relativeOffset(
    of node: Int32, _ width: Double, _ height: Double, isRightToLeft: Bool
  ) -> Point {
    let inset = edges(of: node).inset
    let ownDirection = links[Int(node)].isRightToLeft
    let left = inset.left(isRightToLeft: ownDirection).resolved(against: width)
    let right = inset.right(isRightToLeft: ownDirection).resolved(against: width)
    let top = inset.top.resolved(against: height)
    let bottom = inset.bottom.resolved(against: height)
    let start = isRightToLeft ? -right : left
    let end = isRightToLeft ? left : -right
    return Point(
      x: start.ifKnown(else: end.ifKnown(else: 0)),
      y: top.ifKnown(else: (-bottom).ifKnown(else: 0)))
  }
}
