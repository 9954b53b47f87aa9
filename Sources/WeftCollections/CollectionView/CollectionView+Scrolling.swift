// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime

/// Scrolling: by the user or the program, to items that may not be on the screen yet; and the rows
/// that stay in place when the content changes.
extension CollectionView {
  /// - Parameters:
  ///   - changes: the changes about to be shown, if any.
  ///   - newMap: the map about to be shown, unless it has the same elements.
  func anchor(for changes: VerifiedChanges?, to newMap: CollectionMap? = nil) -> ScrollAnchor {
    let (offset, extent) = (scrollController.contentOffset, scrollController.extent)
    let axes = axes
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
    let targets = isAtEdge ? targets.filter { !$0.isReached(in: map) } : targets
    return ScrollAnchor(
      targets: targets, edge: edge, viewport: viewport, map: map, arrangement: arrangement,
      axes: axes, isDrawn: { isDrawn($0) },
      stays: { path, id in
        guard let changes else { return (newMap ?? map).path(of: id) != nil }
        return !changes.isReloadData && !changes.movesItems && !changes.movesSections
          && changes.newPath(forOld: path) != nil
      })
  }

  /// Whether changes move rows, alone or with their section.
  private func movesRows(_ changes: VerifiedChanges) -> Bool {
    changes.movesItems
      || changes.movedSections.contains { map.numberOfItems(inSection: $0.old) > 0 }
  }

  /// Takes the new offsets of orthogonal sections.
  func orthogonalOffsetsDidChange() {
    arrangement = arrangement.scrolling(orthogonalOffsets)
    hasScrolled = true
    setNeedsUpdate()
  }

  /// Scrolls to an item in steps, of which the last is ``scroll(to:position:)``: at once if the
  /// item is not on the screen's map yet, or while motion is reduced.
  func animateScroll(to element: CollectionElement, position: ScrollPosition) {
    endScrollAnimation()
    let target = ScrollTarget(id: element.id, position: position)
    guard let runtime, isVisible, !wantedGeometry.traits.reducesMotion,
      target.isReached(in: map)
    else { return scroll(to: element, position: position) }
    scrollController.stop()
    hasScrolled = true
    scrollAnimation = ScrollAnimation(
      to: target, in: runtime,
      step: { [weak self] target, share in
        guard let self else { return }
        let axes = axes
        let offset = axes.main(of: scrollController.contentOffset)
        // Lengths that become known on the way move the target.
        guard
          let end = target.offset(in: map, arrangement, axes, inset: contentInset, from: offset)
        else { return }
        let limited = axes.main(of: scrollController.extent.clamp(axes.viewport(at: end).origin))
        scrollController.contentOffset =
          axes.viewport(at: offset + (limited - offset) * share).origin
      },
      end: { [weak self] target in self?.scroll(to: target) })
  }

  /// Leaves the content where an animated scroll has brought it.
  func endScrollAnimation() {
    scrollAnimation?.cancel()
    scrollAnimation = nil
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
    eventLocks += 1
    endScrollAnimation()
    scrollController.stop()
    hasScrolled = true
    let axes = axes
    if let main = newTarget.offset(
      in: map, arrangement, axes, inset: contentInset,
      from: axes.main(of: scrollController.contentOffset))
    {
      scrollController.contentOffset = axes.viewport(at: main).origin
    }
    // After the scroll, which ends earlier targets.
    targets.append(newTarget)
    dropReachedTargets()
    setNeedsUpdate()
    eventLocks -= 1
    drainEvents()
  }

  /// Removes the targets that a newer one on the screen has replaced.
  func dropReachedTargets() {
    // Targets that were deleted on their way are never reached.
    if targets.count > 100 { targets.removeFirst(targets.count - 100) }
    guard targets.count > 1, let last = targets.lastIndex(where: { $0.isReached(in: map) }) else {
      return
    }
    targets.removeFirst(last)
  }

  /// Moves the content, for the program; ends a glide.
  func setContentOffset(_ offset: Point) {
    endScrollAnimation()
    scrollController.stop()
    targets = []
    hasScrolled = true
    scrollController.contentOffset = offset
  }

  func didScroll(for reason: ScrollReason) {
    // A move together with the content around it does not count as a scroll, and is reported with
    // its cause.
    guard reason != .rearranged else { return }
    endIdleMeasuring()
    if reason == .user { endScrollAnimation() }
    openRow?.close()
    targets = []
    hasScrolled = true
    let offset = scrollController.contentOffset
    let direction = ScrollDirections(
      of: Vector(dx: offset.x - lastOffset.x, dy: offset.y - lastOffset.y))
    animator.contentDidScroll(
      by: Vector(dx: offset.x - lastOffset.x, dy: offset.y - lastOffset.y))
    lastOffset = offset
    if !direction.isEmpty {
      lastDirection = direction
      if reason == .user { userScrollDirection = direction }
    }
    setNeedsUpdate()
    post(.didScroll(reason))
  }
}
