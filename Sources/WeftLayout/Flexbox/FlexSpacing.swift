// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

struct FlexSpacing: Equatable {
  private(set) var leading = 0.0
  private(set) var between = 0.0

  /// Distributes `free` points around `count` parts. A negative number is an overflow.
  ///
  /// - Parameters:
  ///   - isReversed: Whether the axis runs against the direction of text.
  ///   - startsLeft: Whether text starts at the left, or nil if the axis is vertical.
  ///   - overflowsAtStart: Whether spread parts that overflow are centered, as in Texture's stacks.
  ///     In CSS they must not extend beyond the start of text.
  init(
    _ justification: JustifyContent, free: Double, count: Int, isReversed: Bool,
    startsLeft: Bool? = nil, overflowsAtStart: Bool = false
  ) {
    let parts = Double(count)
    let canSpread = free > FlexFlow.epsilon
    let overflow = overflowsAtStart ? free / 2 : isReversed ? free : 0
    switch justification.resolved(isReversed: isReversed, startsLeft: startsLeft) {
    case .flexStart, .start, .end, .left, .right: break
    case .flexEnd: leading = free
    case .center: leading = free / 2
    case .spaceBetween:
      if canSpread && count > 1 { between = free / (parts - 1) }
    case .spaceAround:
      between = canSpread ? free / parts : 0
      leading = canSpread ? between / 2 : overflow
    case .spaceEvenly:
      between = canSpread ? free / (parts + 1) : 0
      leading = canSpread ? between : overflow
    }
  }
}
