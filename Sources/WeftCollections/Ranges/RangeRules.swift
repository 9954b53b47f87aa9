// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftLayers
package import WeftLayout
package import WeftNodes

/// The rules that determine the ranges and the state of the elements inside. Pure values.
package struct RangeRules: Hashable, Sendable {
  /// The viewport, with the content offset as its origin.
  package var viewport: Rect
  /// The edges of the viewport that pinned headers and footers avoid.
  package var contentInset: EdgeInsets
  package var scrollableDirections: ScrollDirections
  /// The current scroll direction, or the last one.
  package var scrollDirection: ScrollDirections
  package var mode: RangeMode
  package var tunings: RangeTunings
  /// The extents along orthogonal sections, or `nil` if they do not differ.
  package var orthogonalTunings: RangeTunings?
  package var isContainerVisible: Bool

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

  package func rect(of kind: RangeKind) -> Rect {
    tunings[kind, mode].rect(
      around: viewport, scrollableDirections: scrollableDirections,
      scrollDirection: scrollDirection)
  }

  package func state(isVisible: Bool, isInDisplay: Bool, isInPreload: Bool) -> InterfaceState {
    // With low memory no range keeps pictures. Cells on the screen keep their own.
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
