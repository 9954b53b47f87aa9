// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime

/// Scrolls a collection to items that may not be on the screen yet, and decides which rows stay in
/// place when the content changes.
@MainActor final class ContentScroller {
  private unowned let view: CollectionView
  var stickyEdge: StickyEdge?
  /// The items that the program has scrolled to, the newest last. Until the newest reaches the
  /// screen, the one before counts.
  private(set) var targets: [ScrollTarget] = []
  /// Whether the content was ever scrolled.
  var hasScrolled = false { didSet { view.ranges.settings.isMemoryScarce = false } }
  /// Where the content stood last.
  private var lastOffset = Point.zero
  /// The direction in which the content moved last; `nil` before it has moved.
  private var lastDirection: ScrollDirections?
  /// The direction in which the user has scrolled last; empty at first.
  private(set) var userDirection: ScrollDirections = []
  /// The current scroll to an item.
  private(set) var animation: ScrollAnimation?

  /// - Parameter view: owns the scroller.
  init(view: CollectionView) { self.view = view }

  isolated deinit {}

  /// The direction in which the content moves: toward its end before it has moved.
  var direction: ScrollDirections {
    lastDirection ?? (view.axes.isReversed ? [.up, .left] : [.down, .right])
  }

  /// - Parameters:
  ///   - changes: the changes about to be shown, if any.
  ///   - newMap: the map about to be shown, unless it has the same elements.
  func anchor(for changes: VerifiedChanges?, to newMap: CollectionMap? = nil) -> ScrollAnchor {
    let (offset, extent) = (view.scrollController.contentOffset, view.scrollController.extent)
    let axes = view.axes
    let (low, high) = (axes.main(of: extent.minimumOffset), axes.main(of: extent.maximumOffset))
    let scrolled = axes.isReversed ? high - axes.main(of: offset) : axes.main(of: offset) - low
    let isAtEdge =
      switch stickyEdge {
      case .top: scrolled <= 0.5
      case .end: scrolled >= high - low - 0.5
      case nil: false
      }
    var edge = isAtEdge ? stickyEdge : nil
    // At the very top, new rows come in above the screen; rows that move there show.
    if let changes, edge == nil, scrolled <= 0, movesRows(changes) { edge = .top }
    // A sticky edge takes over from a target that lies there.
    let targets = isAtEdge ? targets.filter { !$0.isReached(in: view.map) } : targets
    return ScrollAnchor(
      targets: targets, edge: edge, viewport: view.viewport, map: view.map,
      arrangement: view.arrangement,
      axes: axes, isDrawn: { view.isDrawn($0) },
      stays: { path, id in
        guard let changes else { return (newMap ?? view.map).path(of: id) != nil }
        return !changes.isReloadData && !changes.movesItems && !changes.movesSections
          && changes.newPath(forOld: path) != nil
      })
  }

  /// Whether changes move rows, alone or with their section.
  private func movesRows(_ changes: VerifiedChanges) -> Bool {
    changes.movesItems
      || changes.movedSections.contains { view.map.numberOfItems(inSection: $0.old) > 0 }
  }

  /// Scrolls to an item in steps, of which the last is ``scroll(to:position:)``: at once if the
  /// item is not on the screen's map yet, or while motion is reduced.
  func animate(to element: CollectionElement, position: ScrollPosition) {
    endAnimation()
    let target = ScrollTarget(id: element.id, position: position)
    guard let runtime = view.runtime, view.isVisible, !view.wantedGeometry.traits.reducesMotion,
      target.isReached(in: view.map)
    else { return scroll(to: element, position: position) }
    view.scrollController.stop()
    hasScrolled = true
    animation = ScrollAnimation(
      to: target, in: runtime,
      step: { [weak view] target, share in
        guard let view else { return }
        let axes = view.axes
        let offset = axes.main(of: view.scrollController.contentOffset)
        // Lengths that become known on the way move the target.
        guard
          let end = target.offset(
            in: view.map, view.arrangement, axes, inset: view.contentInset, from: offset)
        else { return }
        let limited = axes.main(
          of: view.scrollController.extent.clamp(axes.viewport(at: end).origin))
        view.scrollController.contentOffset =
          axes.viewport(at: offset + (limited - offset) * share).origin
      },
      end: { [weak view] target in
        guard let view else { return }
        view.scroller.scroll(to: target)
        withExtendedLifetime(view) {}
      })
  }

  /// Leaves the content where an animated scroll has brought it.
  func endAnimation() {
    animation?.cancel()
    animation = nil
  }

  /// Scrolls to an item, now or as soon as an update shows it; there it stays until the user or the
  /// program scrolls.
  ///
  /// - Parameters:
  ///   - showsHeader: whether the header before the item is a part of it.
  ///   - showsEnd: whether all behind the item is, as long as it is the last one.
  func scroll(
    to element: CollectionElement, position: ScrollPosition, showsHeader: Bool = false,
    showsEnd: Bool = false
  ) {
    scroll(
      to: ScrollTarget(
        id: element.id, position: position, showsHeader: showsHeader, showsEnd: showsEnd))
  }

  private func scroll(to newTarget: ScrollTarget) {
    // A scroll from a callback comes after this one, and ends it.
    view.events.lock()
    endAnimation()
    view.scrollController.stop()
    hasScrolled = true
    let axes = view.axes
    if let main = newTarget.offset(
      in: view.map, view.arrangement, axes, inset: view.contentInset,
      from: axes.main(of: view.scrollController.contentOffset))
    {
      view.scrollController.contentOffset = axes.viewport(at: main).origin
    }
    // After the scroll, which ends earlier targets.
    targets.append(newTarget)
    dropReachedTargets()
    view.setNeedsUpdate()
    view.events.unlock()
    view.events.drain()
  }

  /// Removes the targets that a newer one on the screen has replaced.
  func dropReachedTargets() {
    // Targets that were deleted on their way are never reached.
    if targets.count > 100 { targets.removeFirst(targets.count - 100) }
    guard targets.count > 1, let last = targets.lastIndex(where: { $0.isReached(in: view.map) })
    else {
      return
    }
    targets.removeFirst(last)
  }

  /// Moves the content, for the program; ends a glide.
  func setContentOffset(_ offset: Point) {
    endAnimation()
    view.scrollController.stop()
    targets = []
    hasScrolled = true
    view.scrollController.contentOffset = offset
  }

  /// The user begins to move the content, which ends all scrolls by the program.
  func willBeginDragging() {
    hasScrolled = true
    targets = []
    endAnimation()
  }

  /// The content was moved together with what the screen shows, which is no scroll.
  func didRearrange() { lastOffset = view.scrollController.contentOffset }

  func didScroll(for reason: ScrollReason) {
    // A move together with the content around it does not count as a scroll, and is reported with
    // its cause.
    guard reason != .rearranged else { return }
    view.idle.interrupt()
    if reason == .user { endAnimation() }
    view.swipes.openRow?.close()
    targets = []
    hasScrolled = true
    let offset = view.scrollController.contentOffset
    let direction = ScrollDirections(
      of: Vector(dx: offset.x - lastOffset.x, dy: offset.y - lastOffset.y))
    view.animator.contentDidScroll(
      by: Vector(dx: offset.x - lastOffset.x, dy: offset.y - lastOffset.y))
    lastOffset = offset
    if !direction.isEmpty {
      lastDirection = direction
      if reason == .user { userDirection = direction }
    }
    view.setNeedsUpdate()
    view.events.post(.didScroll(reason))
  }
}
