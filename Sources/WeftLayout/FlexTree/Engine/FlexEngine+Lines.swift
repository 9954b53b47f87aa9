// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// CSS Flexible Box Layout, section 9.3, "Main Size Determination".
extension FlexEngine {
  /// Breaks the items into lines by their hypothetical sizes. A line takes at least one item.
  mutating func collectLines(_ frame: inout Frame) {
    var limit = frame.mainSize
    if limit.isNaN {
      limit = frame.isRow ? .infinity : max(0, frame.request.maxHeight - frame.verticalPadding)
    }
    var start = frame.firstItem
    guard start < items.count else { return }
    var length = items[start].outerMain
    if frame.isMultiLine {
      for index in items.indices[(start + 1)...] {
        let outer = items[index].outerMain
        if length + frame.mainGap + outer > limit + Self.lineTolerance {
          lines.append(Line(items: start..<index, mainSize: length))
          start = index
          length = outer
        } else {
          length += frame.mainGap + outer
        }
      }
    } else {
      for index in items.indices[(start + 1)...] {
        length += frame.mainGap + items[index].outerMain
      }
    }
    lines.append(Line(items: start..<items.count, mainSize: length))
    frame.cursor = frame.firstLine
  }

  /// How far a line may go beyond its container before it is broken: less than can be seen, more
  /// than the error of adding up lengths such as thirds.
  private static let lineTolerance = 1.0 / 128

  /// Grows or shrinks the items of each line, so that it becomes as long as the container. A column
  /// without a height becomes as long as its longest line.
  mutating func flexLines(_ frame: inout Frame) {
    if !frame.isRow && frame.contentHeight.isNaN {
      let longest = lines[frame.firstLine...].lazy.map(\.mainSize).max() ?? 0
      frame.contentHeight = max(0, longest)
      frame.height = (frame.contentHeight + frame.verticalPadding).limitedExtent
    }
    for index in lines.indices[frame.firstLine...] {
      let line = lines[index]
      guard abs(frame.mainSize - line.mainSize) > Self.epsilon else { continue }
      let gaps = frame.mainGap * Double(line.items.count - 1)
      flex(
        line.items, growing: line.mainSize < frame.mainSize, space: frame.mainSize - gaps)
      var length = gaps
      for item in line.items { length += items[item].outerMain }
      lines[index].mainSize = length
    }
  }
}
