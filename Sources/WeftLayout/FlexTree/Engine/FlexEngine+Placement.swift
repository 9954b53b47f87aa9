// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// CSS Flexible Box Layout, sections 9.5 and 9.6, "Main-Axis" and "Cross-Axis Alignment".
extension FlexEngine {
  /// The layout that an item gets in the end.
  func finalRequest(_ index: Int, _ frame: Frame) -> Request {
    let item = flow.items[index]
    return Request(
      width: frame.container.isRow ? item.main : item.cross,
      height: frame.container.isRow ? item.cross : item.main,
      definiteHeight: item.definiteHeight, containingWidth: frame.container.contentWidth)
  }

  /// Lays the items out in their final sizes.
  mutating func layOutItems(_ frame: inout Frame) -> Bool {
    forEachItem(&frame) { engine, index, frame in
      guard
        let outcome = engine.layout(
          engine.flow.items[index].node, engine.finalRequest(index, frame), shown: true)
      else { return false }
      if outcome.dependsOnHeight || engine.widthsDependOnHeight(engine.flow.items[index].node) {
        frame.dependsOnHeight = true
      }
      engine.flow.items[index].firstBaseline = outcome.firstBaseline.ifKnown(else: outcome.height)
      engine.flow.items[index].lastBaseline = outcome.lastBaseline.ifKnown(else: outcome.height)
      return true
    }
  }

  /// Positions the items.
  mutating func place(_ frame: inout Frame) {
    if frame.height.isNaN { frame.height = frame.request.height }
    for index in flow.lineIndexes(of: frame.container) {
      let line = flow.lines[index]
      var placement = FlexPlacement(line, of: flow, in: frame.container)
      for index in line.items {
        setBox(of: flow.items[index].node, placement.frame(of: flow.items[index]), frame)
      }
    }
    guard let (first, last) = flow.baselineItems(of: frame.container) else { return }
    // Relative positions do not move baselines, but nothing shows the difference.
    let (firstItem, lastItem) = (flow.items[first], flow.items[last])
    frame.firstBaseline = boxes[Int(firstItem.node)].minY + firstItem.firstBaseline
    frame.lastBaseline = boxes[Int(lastItem.node)].minY + lastItem.lastBaseline
  }

  private mutating func setBox(of node: Int32, _ rect: Rect, _ frame: Frame) {
    var origin = rect.origin
    if styles[Int(node)].traits.contains(.inset) && styles[Int(node)].position == .relative {
      origin =
        origin + relativeOffset(of: node, frame.container.contentWidth, frame.percentHeight)
    }
    boxes[Int(node)] = Rect(
      x: origin.x.limitedLength, y: origin.y.limitedLength, width: rect.width,
      height: rect.height)
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
}
