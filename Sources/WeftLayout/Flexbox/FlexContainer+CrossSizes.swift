// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension FlexContainer {
  /// Finds the cross sizes of the lines and of the container.
  ///
  /// - Returns: the container's cross size, within its range.
  mutating func resolveCrossSizes() -> Double {
    for index in lines.indices {
      measureCrossSize(ofLineAt: index)
    }
    if lines.count == 1 {
      lines[0].crossSize = crossRange.clamp(lines[0].crossSize)
      return lines[0].crossSize
    }
    let content = linesCrossSize
    let crossSize = crossRange.clamp(content)
    let free = crossSize - content
    if settings.alignContent == .stretch && free > Self.epsilon {
      let share = free / Double(lines.count)
      for index in lines.indices { lines[index].crossSize += share }
    }
    return crossSize
  }

  /// The sum of the lines' cross sizes and of the spacing between them.
  var linesCrossSize: Double {
    lines.reduce(settings.lineSpacing * Double(lines.count - 1)) { $0 + $1.crossSize }
  }

  /// A line is as large as its largest item, or as the items that hang on a common baseline need.
  private mutating func measureCrossSize(ofLineAt lineIndex: Int) {
    var line = lines[lineIndex]
    var largest = 0.0
    var firstDescent = 0.0
    var lastAscent = 0.0
    for index in line.items {
      guard let layout = items[index].layout else { continue }
      let length = layout.size[axis.cross]
      switch items[index].alignment {
      case .baselineFirst:
        let ascent = layout.firstBaseline ?? length
        line.firstAscent = max(line.firstAscent, ascent)
        firstDescent = max(firstDescent, length - ascent)
      case .baselineLast:
        let ascent = layout.lastBaseline ?? length
        lastAscent = max(lastAscent, ascent)
        line.lastDescent = max(line.lastDescent, length - ascent)
      default:
        largest = max(largest, length)
      }
    }
    line.crossSize = max(
      largest, line.firstAscent + firstDescent, lastAscent + line.lastDescent)
    lines[lineIndex] = line
  }

  /// Measures the stretching items that are smaller than their line again, at its cross size.
  mutating func stretchItems() {
    for line in lines {
      for index in line.items where items[index].alignment == .stretch {
        let length = items[index].crossRange.clamp(line.crossSize)
        let current = items[index].layout?.size[axis.cross] ?? 0
        guard length - current > Self.epsilon else { continue }
        let mainSize = items[index].mainSize
        items[index].layout = measure(
          index, main: LengthRange(mainSize, mainSize), cross: LengthRange(length, length))
      }
    }
  }
}
