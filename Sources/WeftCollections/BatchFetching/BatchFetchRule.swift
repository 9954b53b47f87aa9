// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftLayers
package import WeftLayout

/// The rule that determines whether to fetch more data, as a pure function of the state of the
/// view. As in Texture, a fetch begins when the content ahead is shorter than a number of screens.
package struct BatchFetchRule: Hashable, Sendable {
  /// The viewport, with the content offset as its origin, in points.
  package var viewport: Rect
  package var contentSize: Size
  /// The number of remaining viewports below which a fetch begins.
  package var leadingScreens: Double
  /// The axes along which the content scrolls. If both do, the vertical axis is used.
  package var scrollableDirections: ScrollDirections
  package var scrollDirection: ScrollDirections
  package var isVisible: Bool
  /// Whether the language runs from right to left, in a layout that is not mirrored automatically.
  package var isRightToLeft: Bool
  package var isFetching: Bool
  package var edge = BatchEdge.tail

  package init(
    viewport: Rect, contentSize: Size, leadingScreens: Double,
    scrollableDirections: ScrollDirections, scrollDirection: ScrollDirections, isVisible: Bool,
    isRightToLeft: Bool = false, isFetching: Bool = false
  ) {
    self.viewport = viewport
    self.contentSize = contentSize
    self.leadingScreens = leadingScreens
    self.scrollableDirections = scrollableDirections
    self.scrollDirection = scrollDirection
    self.isVisible = isVisible
    self.isRightToLeft = isRightToLeft
    self.isFetching = isFetching
  }

  package var shouldFetch: Bool {
    if isFetching || leadingScreens <= 0 || viewport.isEmpty { return false }
    // Content that does not fill the view is fetched even while the view is not visible.
    if contentLength < viewLength { return true }
    guard isVisible, !movesAway else { return false }
    return remaining <= viewLength * leadingScreens
  }

  var movesAway: Bool { edge == .head ? isTowardTail : isTowardHead }

  /// The length of the content between the viewport and the edge, in points.
  var remaining: Double {
    let offset = isVertical ? viewport.minY : viewport.minX
    let isFlipped = isRightToLeft && !isVertical
    let fromStart = isFlipped == (edge == .tail)
    return fromStart ? offset : contentLength - viewLength - offset
  }

  var isAtEdge: Bool { remaining <= 0.5 && contentLength > viewLength }

  private var isVertical: Bool { !scrollableDirections.isDisjoint(with: .vertical) }
  private var viewLength: Double { isVertical ? viewport.height : viewport.width }
  private var contentLength: Double { isVertical ? contentSize.height : contentSize.width }

  private var isTowardTail: Bool {
    scrollDirection.contains(.down) || scrollDirection.contains(isRightToLeft ? .left : .right)
  }

  private var isTowardHead: Bool {
    scrollDirection.contains(.up) || scrollDirection.contains(isRightToLeft ? .right : .left)
  }
}
