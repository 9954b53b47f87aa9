// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// CSS Flexible Box Layout, section 9.3, "Main Size Determination".
extension FlexFlow {
  /// Breaks the items into lines by their hypothetical sizes. A line takes at least one item.
  ///
  /// - Parameter limit: the length at which a line is broken, if there may be several.
  mutating func collectLines(of container: FlexContainer, limit: Double) {
    var start = container.firstItem
    guard start < items.count else { return }
    var length = items[start].outerMain
    if container.isMultiLine {
      for index in items.indices[(start + 1)...] {
        let outer = items[index].outerMain
        if length + container.mainGap + outer > limit + Self.lineTolerance {
          lines.append(FlexLine(items: start..<index, mainSize: length))
          start = index
          length = outer
        } else {
          length += container.mainGap + outer
        }
      }
    } else {
      for index in items.indices[(start + 1)...] {
        length += container.mainGap + items[index].outerMain
      }
    }
    lines.append(FlexLine(items: start..<items.count, mainSize: length))
  }

  /// How far a line may go beyond its container before it is broken: less than can be seen, more
  /// than the error of adding up lengths such as thirds.
  private static let lineTolerance = 1.0 / 128

  /// The length of the longest line.
  func longestLine(of container: FlexContainer) -> Double {
    var longest = 0.0
    for index in lineIndexes(of: container) { longest = max(longest, lines[index].mainSize) }
    return longest
  }

  /// Grows or shrinks the items of each line, so that it becomes as long as the container.
  mutating func flexLines(of container: FlexContainer) {
    for index in lineIndexes(of: container) {
      let line = lines[index]
      guard abs(container.mainSize - line.mainSize) > Self.epsilon else { continue }
      let gaps = container.mainGap * Double(line.items.count - 1)
      flex(
        line.items, growing: line.mainSize < container.mainSize, space: container.mainSize - gaps)
      var length = gaps
      for item in line.items { length += items[item].outerMain }
      lines[index].mainSize = length
    }
  }
}
