// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// CSS Flexible Box Layout, section 9.7, "Resolving Flexible Lengths": space is distributed in
// rounds. An item that its bounds keep from taking its share is frozen, and the others share again,
// until the line is full or nothing can flex.
extension FlexContainer {
  /// Grows or shrinks the items of each line, so that it becomes as long as the container.
  mutating func flexLines(to mainSize: Double) {
    for index in lines.indices {
      let line = lines[index]
      let free = mainSize - line.mainSize
      guard abs(free) > Self.epsilon else { continue }
      flex(line.items, growing: free > 0, to: mainSize)
      lines[index].mainSize = outerMainSize(of: line.items)
    }
  }

  private func outerMainSize(of range: Range<Int>) -> Double {
    var sum = settings.spacing * Double(range.count - 1)
    for index in range { sum += items[index].outerMainSize }
    return sum
  }

  private mutating func flex(_ range: Range<Int>, growing: Bool, to mainSize: Double) {
    var flexible = freezeInflexibleItems(in: range, growing: growing)
    guard flexible > 0 else { return }
    let initialFree = freeSpace(in: range, of: mainSize)
    while flexible > 0 {
      let free = freeSpace(in: range, of: mainSize)
      let violation = distribute(free, initialFree: initialFree, in: range, growing: growing)
      flexible -= freezeItems(in: range, violation: violation)
    }
  }

  /// - Returns: the number of items that are not frozen.
  private mutating func freezeInflexibleItems(in range: Range<Int>, growing: Bool) -> Int {
    var flexible = 0
    for index in range {
      guard items[index].factor(growing: growing) > 0 else {
        items[index].isFrozen = true
        continue
      }
      // An item at the bound that flexing leads away from did not show its content's size.
      let bounds = items[index].mainBounds
      let bound = growing ? bounds.min : bounds.max
      let length = items[index].mainSize
      if bound > 0, length == bound, items[index].isSizedByContent, items[index].layout != nil {
        items[index].baseSize = unboundedBaseSize(at: index)
      }
      let base = items[index].baseSize
      items[index].isFrozen = growing ? base > length : base < length
      if !items[index].isFrozen { flexible += 1 }
    }
    return flexible
  }

  /// What the frozen items at their final size and the others at their base size leave.
  private func freeSpace(in range: Range<Int>, of mainSize: Double) -> Double {
    var free = mainSize - settings.spacing * Double(range.count - 1)
    for index in range {
      free -= items[index].spacingBefore + items[index].spacingAfter
      free -= items[index].isFrozen ? items[index].mainSize : items[index].baseSize
    }
    return free
  }

  /// Gives each item that is not frozen its share of the free space, within its bounds.
  ///
  /// - Returns: the sum of what the bounds added to and took from the shares.
  private mutating func distribute(
    _ free: Double, initialFree: Double, in range: Range<Int>, growing: Bool
  ) -> Double {
    var factors = 0.0
    var weights = 0.0
    for index in range where !items[index].isFrozen {
      factors += items[index].factor(growing: growing)
      weights += items[index].weight(growing: growing)
    }
    // Factors that sum up to less than 1 take that part of the free space only.
    let part = initialFree * factors
    let amount = factors < 1 && abs(part) < abs(free) ? part : free
    var violation = 0.0
    for index in range where !items[index].isFrozen {
      let weight = items[index].weight(growing: growing)
      let share = weights > 0 ? amount * (weight / weights) : 0
      let length = items[index].baseSize + share
      let bounded = items[index].mainBounds.clamp(length)
      items[index].mainSize = bounded
      items[index].violation = bounded - length
      violation += bounded - length
    }
    return violation
  }

  /// Freezes the items whose violation has the sign of the sum, or all where it is zero.
  ///
  /// - Returns: the number of items frozen; at least one, since a sum has the sign of one of its
  ///   terms.
  private mutating func freezeItems(in range: Range<Int>, violation: Double) -> Int {
    var frozen = 0
    for index in range where !items[index].isFrozen {
      let own = items[index].violation
      if violation > 0 ? own > 0 : violation < 0 ? own < 0 : true {
        items[index].isFrozen = true
        frozen += 1
      }
    }
    return frozen
  }
}
