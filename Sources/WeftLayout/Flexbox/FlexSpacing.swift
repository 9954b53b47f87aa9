// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// How free space is distributed around the items of a line, or around lines.
struct FlexSpacing: Equatable {
  /// The space before the first part, on the side where the axis starts.
  private(set) var leading = 0.0
  /// The space between two parts, in addition to the gap.
  private(set) var between = 0.0

  /// Distributes `free` points around `count` parts; a negative number is an overflow.
  ///
  /// - Parameters:
  ///   - isReversed: whether the axis runs against the text.
  ///   - startsLeft: whether text starts at the left; nil where the axis is vertical.
  ///   - overflowsAtStart: whether spread parts are centred if they overflow, as in Texture's
  ///     stacks. In CSS they must not stick out where text starts.
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
