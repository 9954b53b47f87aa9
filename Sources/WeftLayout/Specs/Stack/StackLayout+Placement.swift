// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension StackLayout {
  /// Finds the extents of the lines and of the stack across the main axis. A single line is as large
  /// as the stack.
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

  /// Positions the items; one without a baseline stands on its bottom edge.
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
