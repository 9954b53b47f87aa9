// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension FlexContainer {
  /// Positions the items in a container of the given size.
  func place(mainSize: Double, crossSize: Double) -> Result {
    let size = range.clamp(Size(along: axis, main: mainSize, cross: crossSize))
    var result = Result(size: size, children: [])
    result.children.reserveCapacity(items.count)
    let isReversed = settings.wrap == .wrapReverse
    let distribution = FlexDistribution(
      settings.alignContent, free: crossSize - linesCrossSize, count: lines.count,
      isReversed: isReversed)
    var crossPosition = distribution.leading
    for line in lines {
      let position = isReversed ? crossSize - crossPosition - line.crossSize : crossPosition
      place(line, at: position, in: &result)
      crossPosition += line.crossSize + settings.lineSpacing + distribution.between
    }
    result.firstBaseline = firstBaseline(of: result.children)
    result.lastBaseline = lastBaseline(of: result.children)
    return result
  }

  private func place(_ line: FlexLine, at crossPosition: Double, in result: inout Result) {
    let free = result.size[axis] - line.mainSize
    let isReversed = settings.direction.isReverse
    let justification = settings.justifyContent.resolved(
      isReversed: isReversed,
      startsLeft: axis == .horizontal ? context.direction == .leftToRight : nil)
    let distribution = FlexDistribution(justification, free: free, count: line.items.count)
    var mainPosition = distribution.leading
    for index in line.items {
      guard let layout = items[index].layout else { continue }
      mainPosition += items[index].spacingBefore
      let main =
        isReversed ? result.size[axis] - mainPosition - layout.size[axis] : mainPosition
      var position = Point(
        along: axis, main: main,
        cross: crossPosition + crossOffset(of: layout, items[index].alignment, in: line))
      if context.direction == .rightToLeft {
        position.x = result.size.width - position.x - layout.size.width
      }
      result.children.append(layout.positioned(at: position))
      mainPosition += layout.size[axis] + items[index].spacingAfter
      mainPosition += settings.spacing + distribution.between
    }
  }

  private func crossOffset(
    of layout: Layout, _ alignment: AlignItems, in line: FlexLine
  ) -> Double {
    let length = layout.size[axis.cross]
    switch alignment {
    case .start:
      return 0
    case .flexStart, .stretch:
      return settings.wrap == .wrapReverse ? line.crossSize - length : 0
    case .center:
      return context.pixelGrid.floor((line.crossSize - length) / 2)
    case .end:
      return line.crossSize - length
    case .flexEnd:
      return settings.wrap == .wrapReverse ? 0 : line.crossSize - length
    case .baselineFirst:
      return line.firstAscent - (layout.firstBaseline ?? length)
    case .baselineLast:
      return line.crossSize - line.lastDescent - (layout.lastBaseline ?? length)
    }
  }

  /// The baseline of the first line's items that share one, or else of the first item; an item
  /// without a baseline stands on its bottom edge.
  private func firstBaseline(of children: [Layout]) -> Double? {
    guard let line = lines.first else { return nil }
    let index = line.items.first { items[$0].alignment == .baselineFirst } ?? 0
    let child = children[index]
    return child.position.y + (child.firstBaseline ?? child.size.height)
  }

  /// The baseline of the last line's items that share one, or else of the last item.
  private func lastBaseline(of children: [Layout]) -> Double? {
    guard let line = lines.last else { return nil }
    let index = line.items.last { items[$0].alignment == .baselineLast } ?? children.count - 1
    let child = children[index]
    return child.position.y + (child.lastBaseline ?? child.size.height)
  }
}
