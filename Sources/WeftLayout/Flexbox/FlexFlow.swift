// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The items and lines of flex containers, and the steps of CSS Flexible Box Layout, section 9,
/// that need nothing else: breaking lines, flexing, aligning, placing.
///
/// It is independent of the kind of item. ``FlexTree`` and ``StackLayoutSpec`` measure their
/// children, each in its way, and leave the rest to the flow.
///
/// Nested containers share the arrays: each has a run at their end while it is laid out.
struct FlexFlow: Sendable {
  var items: ContiguousArray<FlexItem> = []
  var lines: ContiguousArray<FlexLine> = []

  /// Differences up to this many points are the error of arithmetic.
  static let epsilon = 1e-6

  /// Begins the run of a container with so many items at most.
  mutating func open(_ container: inout FlexContainer, count: Int) {
    container.firstItem = items.count
    container.firstLine = lines.count
    let needed = items.count + count
    if needed > items.capacity { items.reserveCapacity(max(needed, 2 * items.capacity, 16)) }
  }

  /// Releases the run of a container, which must be the last.
  mutating func close(_ container: FlexContainer) {
    items.removeSubrange(container.firstItem...)
    lines.removeSubrange(container.firstLine...)
  }

  /// The indexes of the lines of a container, which must be the last.
  func lineIndexes(of container: FlexContainer) -> Range<Int> { container.firstLine..<lines.count }
}

/// A line of a flex container while it is laid out.
struct FlexLine: Sendable {
  /// The items in the line, as indexes into the flow's array.
  var items: Range<Int>
  /// The sum of the items' outer sizes and of the gaps between them.
  var mainSize: Double
  /// The extent across the main axis.
  var crossSize = 0.0
  /// The greatest distances from the cross-start edge to the first baseline, and from the last
  /// baseline to the cross-end edge, of the items aligned by them; minus infinity if there are
  /// none.
  var firstAscent = -Double.infinity
  var lastDescent = -Double.infinity
  /// The distance of the line from the cross-start edge of the content box.
  var position = 0.0

  /// Whether items are aligned by their baselines.
  var hasSharedBaseline: Bool { max(firstAscent, lastDescent) > -.infinity }
}

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

  /// How far a line may go beyond its container before it is broken: too little to be visible, but
  /// more than the rounding error of sums of lengths such as thirds.
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
      let (grows, space) = (line.mainSize < container.mainSize, container.mainSize - gaps)
      if !grows && container.sharesFairly {
        squeeze(line.items, space: space)
      } else {
        flex(line.items, growing: grows, space: space)
      }
      var length = gaps
      for item in line.items { length += items[item].outerMain }
      lines[index].mainSize = length
    }
  }
}

// CSS Flexible Box Layout, section 9.7, "Resolving Flexible Lengths": space is distributed in
// rounds. An item that its limits keep from taking its share is frozen, and the others share again,
// until the line is full or nothing can flex.
extension FlexFlow {
  /// - Parameter space: the length of the container without the gaps.
  mutating func flex(_ range: Range<Int>, growing: Bool, space: Double) {
    var initialFree = space
    var flexible = 0
    for index in range {
      let factor = growing ? items[index].grow : items[index].shrink
      let (base, main) = (items[index].base, items[index].main)
      items[index].isFrozen = factor == 0 || (growing ? base > main : base < main)
      initialFree -= items[index].marginMain + (items[index].isFrozen ? main : base)
      if !items[index].isFrozen { flexible += 1 }
    }
    var free = initialFree
    while flexible > 0 {
      let violation = distribute(free, initialFree: initialFree, in: range, growing: growing)
      free = space
      for index in range {
        let own = items[index].violation
        if !items[index].isFrozen
          && (violation > 0 ? own > 0 : violation < 0 ? own < 0 : true)
        {
          items[index].isFrozen = true
          flexible -= 1
        }
        free -= items[index].marginMain
        free -= items[index].isFrozen ? items[index].main : items[index].base
      }
    }
  }

  /// Gives each unfrozen item its share of the free space, within its limits.
  ///
  /// - Returns: the sum of what the limits added to and took from the shares. At least one item has
  ///   a violation of the sum's sign: each round freezes something.
  private mutating func distribute(
    _ free: Double, initialFree: Double, in range: Range<Int>, growing: Bool
  ) -> Double {
    var factors = 0.0
    var weights = 0.0
    for index in range where !items[index].isFrozen {
      factors += growing ? items[index].grow : items[index].shrink
      weights += items[index].weight(growing: growing)
    }
    // Factors that sum up to less than 1 take that part of the free space only.
    let part = initialFree * factors
    let amount = factors < 1 && abs(part) < abs(free) ? part : free
    // Space of the wrong sign is left by items that their limits made larger or smaller.
    let share = weights > 0 && (amount > 0) == growing ? amount / weights : 0
    var violation = 0.0
    for index in range where !items[index].isFrozen {
      let length = items[index].base + share * items[index].weight(growing: growing)
      let clamped = items[index].clampMain(length)
      items[index].main = clamped.limitedExtent
      items[index].violation = clamped - length
      violation += clamped - length
    }
    return violation
  }
}

// Not part of CSS: items longer than their share shrink, and items that fit keep their length.
extension FlexFlow {
  /// Shrinks items from their base lengths. No item gets more than its base length, and items that
  /// get less have equal lengths, or, where factors differ, lengths inverse to their factors.
  ///
  /// - Parameter space: the length of the container without the gaps.
  mutating func squeeze(_ range: Range<Int>, space: Double) {
    var flexible = 0
    for index in range {
      items[index].isFrozen = items[index].shrink == 0
      if !items[index].isFrozen { flexible += 1 }
    }
    while flexible > 0 {
      var (free, weights) = (space, 0.0)
      for index in range {
        free -= items[index].marginMain + (items[index].isFrozen ? items[index].main : 0)
        if !items[index].isFrozen { weights += 1 / items[index].shrink }
      }
      let level = max(0, free) / weights
      var violation = 0.0
      for index in range where !items[index].isFrozen {
        let length = level / items[index].shrink
        let wanted = items[index].clampMain(items[index].base)
        let clamped = max(items[index].minMain, min(wanted, length))
        items[index].main = clamped.limitedExtent
        items[index].violation = clamped - length
        violation += clamped - length
      }
      // As in CSS: at least one item has a violation of the sum's sign.
      for index in range where !items[index].isFrozen {
        let own = items[index].violation
        if violation > 0 ? own > 0 : violation < 0 ? own < 0 : true {
          items[index].isFrozen = true
          flexible -= 1
        }
      }
    }
  }
}

extension FlexItem {
  /// The weight of the item's share of the free space or the overflow: an overflow
  /// takes nothing from padding and border.
  func weight(growing: Bool) -> Double {
    growing ? grow : shrink * innerBase
  }
}
