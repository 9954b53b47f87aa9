// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Where free space, or an overflow, goes: what lies before the first of several parts, and what is
/// added between two of them.
struct FlexDistribution {
  private(set) var leading = 0.0
  private(set) var between = 0.0

  /// Distributes `free` points around `count` parts; a negative number is an overflow.
  ///
  /// - Parameter justification: resolved in the container's direction.
  init(_ justification: JustifyContent, free: Double, count: Int) {
    let parts = Double(count)
    let canSpread = free > FlexContainer.epsilon
    switch justification {
    case .start, .flexStart, .left, .right:
      break
    case .center:
      leading = free / 2
    case .end, .flexEnd:
      leading = free
    case .spaceBetween:
      if canSpread && count > 1 { between = free / (parts - 1) }
    case .spaceAround:
      between = canSpread ? free / parts : 0
      leading = canSpread ? between / 2 : free / 2
    case .spaceEvenly:
      between = canSpread ? free / (parts + 1) : 0
      leading = canSpread ? between : free / 2
    }
  }

  /// Distributes `free` points around `count` lines. Lines that stretch have taken the space.
  ///
  /// - Parameter isReversed: whether the last line comes first.
  init(_ alignment: AlignContent, free: Double, count: Int, isReversed: Bool) {
    let justification: JustifyContent =
      switch alignment {
      case .start: isReversed ? .flexEnd : .flexStart
      case .flexStart, .stretch: .flexStart
      case .center: .center
      case .end: isReversed ? .flexStart : .flexEnd
      case .flexEnd: .flexEnd
      case .spaceBetween: .spaceBetween
      case .spaceAround: .spaceAround
      case .spaceEvenly: .spaceEvenly
      }
    self.init(justification, free: free, count: count)
  }
}
