// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime

/// Scrolls to items that may not be on the screen yet, and determines which rows keep their
/// positions when the content changes.
@MainActor final class ContentScroller {
  private unowned let screen: CollectionScreen
  private let cells: CellStore
  private let events: EventQueue
  var stickyEdge: StickyEdge? { didSet { heldAnchor = nil } }
  /// The scroll targets, the newest last. The one before applies until the newest is on the screen.
  private(set) var targets: [ScrollTarget] = []
  var hasScrolled = false { didSet { screen.ranges.settings.isMemoryScarce = false } }
  private var lastOffset = Point.zero
  private var lastDirection: ScrollDirections?
  /// Empty before the user has scrolled.
  private(set) var userDirection: ScrollDirections = []
  /// The anchor of a resize, which applies until the content is scrolled or changes, so that a
  /// sequence of resizes returns to the initial offset.
  private var heldAnchor: ScrollAnchor?
  private(set) var animation: ScrollAnimation?

  init(screen: CollectionScreen, cells: CellStore, events: EventQueue) {
    self.screen = screen
    self.cells = cells
    self.events = events
  }

  isolated deinit {}

  /// The direction in which the content moves, which is toward its end before any movement.
  var direction: ScrollDirections {
    lastDirection ?? (screen.axes.isReversed ? [.up, .left] : [.down, .right])
  }

  /// The parameters describe what is about to be shown, as far as it differs.
  func anchor(
    for changes: VerifiedChanges?, to newMap: CollectionMap? = nil,
    by newGeometry: CollectionGeometry? = nil
  ) -> ScrollAnchor {
    if changes == nil, let heldAnchor, let newGeometry,
      newGeometry.viewportSize != screen.geometry.viewportSize
    {
      return heldAnchor
    }
    let (offset, extent) = (screen.scrollController.contentOffset, screen.scrollController.extent)
    let axes = screen.axes
    let (low, high) = (axes.main(of: extent.minimumOffset), axes.main(of: extent.maximumOffset))
    let scrolled = axes.isReversed ? high - axes.main(of: offset) : axes.main(of: offset) - low
    let isAtEdge =
      switch stickyEdge {
      case .top: scrolled <= 0.5
      case .end: scrolled >= high - low - 0.5
      case nil: false
      }
    var edge = isAtEdge ? stickyEdge : nil
    // After a drag of the scroll bar to the end, the last rows are measured there.
    if changes == nil, edge == nil, scrolled > 0.5, scrolled >= high - low - 0.5,
      !screen.visibleCells.inOrder.contains(where: { $0.position.path != nil })
    {
      edge = .end
    }
    // At the top, new rows are inserted above the screen, but rows that move there are visible.
    if let changes, edge == nil, scrolled <= 0, movesRows(changes) { edge = .top }
    endApproaches()
    // A sticky edge takes precedence over a target at that edge.
    var targets = targets.filter { target in
      !(isAtEdge || target.isOfKeys && changes != nil) || !target.isReached(in: screen.map)
    }
    if let changes, !changes.isReloadData, movesRows(changes), let id = cells.visibleFocusedItem {
      targets.append(ScrollTarget(id: id, position: .nearest))
    }
    return ScrollAnchor(
      targets: targets, edge: edge, viewport: screen.viewport, inset: screen.contentInset,
      map: screen.map,
      arrangement: screen.arrangement,
      axes: axes, isDrawn: { cells.isDrawn($0) },
      stays: { path, id in
        guard let changes else { return (newMap ?? screen.map).path(of: id) != nil }
        return !changes.isReloadData && !changes.movesItems && !changes.movesSections
          && changes.newPath(forOld: path) != nil
      })
  }

  /// Ends the approaches to items that are drawn at their positions. From then on, the items hold
  /// their reading edges when they change their lengths.
  private func endApproaches() {
    for index in targets.indices where targets[index].approach != nil {
      guard let path = screen.map.path(of: targets[index].id),
        let element = screen.map.element(at: path), cells.isDrawn(element)
      else { continue }
      targets[index].approach = nil
    }
  }

  func holdAnchor() -> ScrollAnchor {
    let anchor = heldAnchor ?? anchor(for: nil)
    heldAnchor = anchor
    return anchor
  }

  func releaseAnchor() { heldAnchor = nil }

  private func movesRows(_ changes: VerifiedChanges) -> Bool {
    changes.movesItems
      || changes.movedSections.contains { screen.map.numberOfItems(inSection: $0.old) > 0 }
  }

  /// Scrolls to an item in steps, the last of which is ``scroll(to:position:)``, or in one step if
  /// the item is not on the screen's map or motion is reduced. `onEnd` is called once, also early.
  func animate(
    to element: CollectionElement, position: ScrollPosition, onEnd: @escaping @MainActor () -> Void
  ) {
    endAnimation()
    let target = ScrollTarget(id: element.id, position: position)
    guard let runtime = screen.runtime, !runtime.hasEnded, screen.isVisible,
      !screen.wantedGeometry.traits.reducesMotion,
      target.isReached(in: screen.map)
    else {
      scroll(to: element, position: position)
      // Not the end of an animation that a callback of this scroll has begun.
      return onEnd()
    }
    screen.scrollController.stop()
    hasScrolled = true
    let animation = ScrollAnimation(
      to: target, in: runtime,
      step: { [weak screen] target, share in
        guard let screen else { return }
        let axes = screen.axes
        let offset = axes.main(of: screen.scrollController.contentOffset)
        // Lengths that are measured during the animation move the target.
        guard
          let end = target.offset(
            in: screen.map, screen.arrangement, axes, inset: screen.contentInset, from: offset)
        else { return }
        let limited = axes.main(
          of: screen.scrollController.extent.clamp(axes.viewport(at: end).origin))
        screen.scrollController.contentOffset =
          axes.viewport(at: offset + (limited - offset) * share).origin
      },
      end: { [weak self, weak screen] target in
        guard let self, let screen else { return }
        scroll(to: target)
        withExtendedLifetime(screen) {}
      })
    animation.onEnd = onEnd
    self.animation = animation
  }

  func endAnimation() {
    animation?.cancel()
    animation = nil
  }

  /// Scrolls to an item, now or as soon as an update shows it. The item keeps this position until
  /// the user or the program scrolls.
  func scroll(
    to element: CollectionElement, position: ScrollPosition,
    showing adjacentElements: ScrollTarget.AdjacentElements = []
  ) {
    scroll(to: ScrollTarget(id: element.id, position: position, adjacentElements: adjacentElements))
  }

  /// Scrolls to an item for a key. The item keeps its position until the next update appears.
  func scrollForKey(to element: CollectionElement) {
    scroll(
      to: ScrollTarget(id: element.id, position: .nearest, adjacentElements: .all, isOfKeys: true))
  }

  func endKeyTargets() {
    targets.removeAll { $0.isOfKeys && $0.isReached(in: screen.map) }
  }

  private func scroll(to newTarget: ScrollTarget) {
    var newTarget = newTarget
    heldAnchor = nil
    // A scroll from a callback follows this scroll and ends it.
    events.lock()
    endAnimation()
    screen.scrollController.stop()
    hasScrolled = true
    let axes = screen.axes
    let offset = axes.main(of: screen.scrollController.contentOffset)
    if let main = newTarget.offset(
      in: screen.map, screen.arrangement, axes, inset: screen.contentInset, from: offset)
    {
      if newTarget.position == .nearest, main != offset {
        newTarget.approach = main > offset ? .forward : .backward
      }
      screen.scrollController.contentOffset = axes.viewport(at: main).origin
    }
    // After the scroll, which ends earlier targets.
    targets.append(newTarget)
    dropReachedTargets()
    screen.setNeedsUpdate()
    events.unlock()
    events.drain()
  }

  /// Removes the targets that a newer target on the screen has replaced.
  func dropReachedTargets() {
    // Targets that were deleted before they appeared are never reached.
    if targets.count > 100 { targets.removeFirst(targets.count - 100) }
    guard targets.count > 1, let last = targets.lastIndex(where: { $0.isReached(in: screen.map) })
    else {
      return
    }
    targets.removeFirst(last)
  }

  func setContentOffset(_ offset: Point) {
    heldAnchor = nil
    endAnimation()
    screen.scrollController.stop()
    targets = []
    hasScrolled = true
    screen.scrollController.contentOffset = offset
  }

  func willBeginDragging() {
    heldAnchor = nil
    hasScrolled = true
    targets = []
    endAnimation()
  }

  /// The content was moved together with what the screen shows, which is not a scroll.
  func didRearrange() { lastOffset = screen.scrollController.contentOffset }

  func didScroll(for reason: ScrollReason) {
    heldAnchor = nil
    if reason == .user { endAnimation() }
    targets = []
    hasScrolled = true
    let offset = screen.scrollController.contentOffset
    let direction = ScrollDirections(
      of: Vector(dx: offset.x - lastOffset.x, dy: offset.y - lastOffset.y))
    screen.animator.contentDidScroll(
      by: Vector(dx: offset.x - lastOffset.x, dy: offset.y - lastOffset.y))
    lastOffset = offset
    if !direction.isEmpty {
      lastDirection = direction
      if reason == .user { userDirection = direction }
    }
    screen.setNeedsUpdate()
    events.post(.didScroll(reason))
  }
}
