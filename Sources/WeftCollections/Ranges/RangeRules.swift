// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftLayers
package import WeftLayout
package import WeftNodes

/// Which rectangles the ranges have and which state an element in them gets: pure values.
package struct RangeRules: Hashable, Sendable {
  /// The viewport, with the content offset as its origin.
  package var viewport: Rect
  /// The parts of it that pinned headers and footers leave free.
  package var contentInset: EdgeInsets
  /// The axes that scroll.
  package var scrollableDirections: ScrollDirections
  /// The way the user scrolls, or did last.
  package var scrollDirection: ScrollDirections
  /// How generous the ranges are.
  package var mode: RangeMode
  /// How far the ranges reach in each mode.
  package var tunings: RangeTunings
  /// The same along orthogonal sections; `nil` if they do not differ.
  package var orthogonalTunings: RangeTunings?
  /// Whether the collection itself is on the screen.
  package var isContainerVisible: Bool

  /// Makes rules.
  package init(
    viewport: Rect, contentInset: EdgeInsets = .zero, scrollableDirections: ScrollDirections,
    scrollDirection: ScrollDirections,
    mode: RangeMode, tunings: RangeTunings = RangeTunings(),
    orthogonalTunings: RangeTunings? = nil, isContainerVisible: Bool
  ) {
    self.viewport = viewport
    self.contentInset = contentInset
    self.scrollableDirections = scrollableDirections
    self.scrollDirection = scrollDirection
    self.mode = mode
    self.tunings = tunings
    self.orthogonalTunings = orthogonalTunings
    self.isContainerVisible = isContainerVisible
  }

  /// The rectangle of a range.
  package func rect(of kind: RangeKind) -> Rect {
    tunings[kind, mode].rect(
      around: viewport, scrollableDirections: scrollableDirections,
      scrollDirection: scrollDirection)
  }

  /// The state of an element by the ranges it lies in.
  package func state(isVisible: Bool, isInDisplay: Bool, isInPreload: Bool) -> InterfaceState {
    // With low memory no range keeps pictures; cells on the screen keep their own.
    let isInDisplay = isInDisplay && mode != .lowMemory
    if isContainerVisible {
      if isVisible { return .inHierarchy }
      var state: InterfaceState = .measureLayout
      if isInPreload { state.insert(.preload) }
      if isInDisplay { state.insert(.display) }
      return state
    }
    if isVisible {
      return mode == .lowMemory
        ? [.measureLayout, .preload] : [.measureLayout, .preload, .display]
    }
    return isInDisplay ? [.measureLayout, .preload] : .measureLayout
  }
}
