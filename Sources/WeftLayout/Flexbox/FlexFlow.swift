// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The items and lines of flex containers, and the steps of CSS Flexible Box Layout, section 9,
/// that need nothing else. These steps are line breaking, flexing, alignment and placement.
///
/// ``FlexTree`` and ``StackLayoutSpec`` measure their children in different ways and use the flow
/// for these steps.
///
/// Nested containers share the arrays. Each container has a run at their end during its layout.
struct FlexFlow: Sendable {
  var items: ContiguousArray<FlexItem> = []
  var lines: ContiguousArray<FlexLine> = []

  /// Differences up to this number of points are rounding errors.
  static let epsilon = 1e-6

  /// Begins the run of a container with at most `count` items.
  mutating func open(_ container: inout FlexContainer, count: Int) {
    container.firstItem = items.count
    container.firstLine = lines.count
    let needed = items.count + count
    if needed > items.capacity { items.reserveCapacity(max(needed, 2 * items.capacity)) }
  }

  /// Releases the run of a container. It must be the last run.
  mutating func close(_ container: FlexContainer) {
    items.removeSubrange(container.firstItem...)
    lines.removeSubrange(container.firstLine...)
  }

  func lineIndexes(of container: FlexContainer) -> Range<Int> { container.firstLine..<lines.count }
}

struct FlexLine: Sendable {
  var items: Range<Int>
  var mainSize: Double
  var crossSize = 0.0
  /// The maximum distances from the cross-start edge to the first baseline, and from the last
  /// baseline to the cross-end edge, of the items aligned by their baselines. Minus infinity means
  /// no such items.
  var firstAscent = -Double.infinity
  var lastDescent = -Double.infinity
  var position = 0.0

  var hasSharedBaseline: Bool { max(firstAscent, lastDescent) > -.infinity }
}

// CSS Flexible Box Layout, section 9.3, "Main Size Determination".
extension FlexFlow {
  /// Breaks the items into lines by their hypothetical sizes. Each line has at least one item.
  /// `limit` is the length at which a line breaks if there may be several lines.
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

  /// The overflow that does not break a line. It is invisible, but larger than the rounding error
  /// of sums of lengths such as thirds.
  private static let lineTolerance = 1.0 / 128

  func longestLine(of container: FlexContainer) -> Double {
    var longest = 0.0
    for index in lineIndexes(of: container) { longest = max(longest, lines[index].mainSize) }
    return longest
  }

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

// CSS Flexible Box Layout, section 9.7, "Resolving Flexible Lengths", distributes space in rounds.
// An item that its limits keep from taking its share is frozen. The others share again, until the
// line is full or no item can flex.
extension FlexFlow {
  /// - Parameter space: The length of the container without the gaps.
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

  /// Distributes the free space to the unfrozen items within their limits. Returns the sum of the
  /// differences between the limited and the unlimited lengths. At least one item has a violation
  /// with the sign of this sum, so each round freezes an item.
  private mutating func distribute(
    _ free: Double, initialFree: Double, in range: Range<Int>, growing: Bool
  ) -> Double {
    var factors = 0.0
    var weights = 0.0
    for index in range where !items[index].isFrozen {
      factors += growing ? items[index].grow : items[index].shrink
      weights += items[index].weight(growing: growing)
    }
    // Factors with a sum below 1 distribute only that part of the free space.
    let part = initialFree * factors
    let amount = factors < 1 && abs(part) < abs(free) ? part : free
    // The items' limits can reverse the sign of the free space.
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

// This part is not in CSS. Items longer than their share shrink, and items that fit keep their
// length.
extension FlexFlow {
  /// Shrinks items from their base lengths. No item exceeds its base length. Items that become
  /// shorter have equal lengths or, if their factors differ, lengths inverse to their factors.
  /// `space` is the length of the container without the gaps.
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
      // As in CSS, at least one item has a violation with the sign of the sum.
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
  /// The weight of the item's share. Padding and border do not shrink.
  func weight(growing: Bool) -> Double {
    growing ? grow : shrink * innerBase
  }
}
