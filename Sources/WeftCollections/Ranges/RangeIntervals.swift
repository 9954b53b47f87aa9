// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout
package import WeftNodes

/// The positions in each range of an arrangement: three nested intervals.
package struct RangeIntervals: Equatable {
  let visible: Range<ElementPosition>
  let display: Range<ElementPosition>
  let preload: Range<ElementPosition>

  package init(rules: RangeRules, arrangement: any CollectionArrangement) {
    visible = arrangement.positions(in: rules.viewport)
    display = arrangement.positions(in: rules.rect(of: .display))
    preload = arrangement.positions(in: rules.rect(of: .preload))
  }

  /// The smallest interval that holds all three.
  var all: Range<ElementPosition> {
    let filled = [visible, display, preload].filter { !$0.isEmpty }
    guard let first = filled.first else { return visible }
    return filled.dropFirst().reduce(first) {
      min($0.lowerBound, $1.lowerBound)..<max($0.upperBound, $1.upperBound)
    }
  }

  /// The intervals of positions that are in another set of ranges now than they were.
  func changes(from old: RangeIntervals) -> [Range<ElementPosition>] {
    let bounds = [visible, display, preload, old.visible, old.display, old.preload]
      .filter { !$0.isEmpty }
      .flatMap { [$0.lowerBound, $0.upperBound] }
      .sorted()
    // Between two neighbouring bounds every position has the same ranges.
    return zip(bounds, bounds.dropFirst()).compactMap { low, high in
      guard low < high, membership(of: low) != old.membership(of: low) else { return nil }
      return low..<high
    }
  }

  /// Whether a position is visible, in the display range, in the preload range.
  func membership(of position: ElementPosition) -> [Bool] {
    [visible.contains(position), display.contains(position), preload.contains(position)]
  }

  /// The state of the element at a position.
  package func state(of position: ElementPosition, rules: RangeRules) -> InterfaceState {
    rules.state(
      isVisible: visible.contains(position), isInDisplay: display.contains(position),
      isInPreload: preload.contains(position))
  }
}
