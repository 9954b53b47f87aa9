// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

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

  /// Gives each item that is not frozen its share of the free space, within its limits.
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

extension FlexItem {
  /// What the item's share of the free space, or of the overflow, is in proportion to: an overflow
  /// takes nothing from padding and border.
  func weight(growing: Bool) -> Double {
    growing ? grow : shrink * innerBase
  }
}
