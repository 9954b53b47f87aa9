// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
public import WeftLayers
public import WeftLayout

extension CollectionNode {
  /// The point of the content at the viewport's top left, in points.
  ///
  /// Setting it clamps, and does nothing before the node is in a window.
  public final var contentOffset: Point {
    get { parts?.view.scrollController.contentOffset ?? .zero }
    set { parts?.view.scroller.setContentOffset(newValue) }
  }

  /// Scrolls by some points, as the user would, up to the ends of the content.
  ///
  /// - Returns: whether anything moved.
  @discardableResult
  public final func scroll(by delta: Vector) -> Bool {
    parts?.view.scrollController.scroll(by: delta) ?? false
  }

  /// Scrolls to an item: at once, or, if it is not in the view yet, when the update that brings it
  /// appears. Ends a glide.
  ///
  /// The item stays at its position, even while rows around it get their lengths or change, until
  /// the user scrolls or you set another target or offset.
  ///
  /// - Parameters:
  ///   - path: in the data space; nothing happens if there is no such item. Before the collection
  ///     has a window, the path refers to the data at the first load.
  ///   - position: where the item is placed, within the limits of the content.
  ///   - animated: whether the content, and that of an orthogonal section, scrolls there smoothly;
  ///     not while motion is reduced. The item ends exactly at its position, even if rows on the
  ///     way get other lengths than were assumed.
  public final func scrollToItem(
    at path: ItemPath, position: ScrollPosition = .top, animated: Bool = false
  ) {
    guard let parts else {
      requestedPosition = .item(path, position)
      return
    }
    guard let element = parts.pipeline.pendingMap.element(at: path) else { return }
    if animated {
      parts.view.scroller.animate(to: element, position: position)
      if let animation = parts.view.scroller.animation {
        animation.onEnd = { [weak self] in self?.noteEndOfScrollingAnimation() }
      } else {
        noteEndOfScrollingAnimation()
      }
    } else {
      parts.view.scroller.scroll(to: element, position: position)
    }
    revealItem(of: element, position: position, animated: animated)
  }

  /// Scrolls until a section begins at the top, with its header; for a section without items, until
  /// the next one with items does.
  ///
  /// - Parameter section: in the data space; nothing happens if there is no such section.
  /// - Complexity: O(sections without items · log n).
  final func scrollToBeginning(ofSection section: Int) {
    guard let parts, section >= 0 else { return }
    let map = parts.pipeline.pendingMap
    let known = section..<max(section, map.numberOfSections)
    guard let found = known.first(where: { map.numberOfItems(inSection: $0) > 0 }),
      let element = map.element(at: ItemPath(section: found, item: 0))
    else { return }
    parts.view.scroller.scroll(to: element, position: .top, showing: .sectionHeader)
  }

  /// How far an orthogonal section of the data space is scrolled from its leading edge, in points.
  /// 0 for other sections.
  public final func scrollOffset(ofSection section: Int) -> Double {
    screenIndex(forSection: section)
      .flatMap { parts?.view.arrangement.orthogonalSection(at: $0)?.offset } ?? 0
  }

  /// Scrolls an orthogonal section of the data space.
  ///
  /// - Parameter offset: From its leading edge, in points. It is limited to the content.
  public final func scrollSection(_ section: Int, to offset: Double) {
    if let section = screenIndex(forSection: section) { scrollScreenSection(section, to: offset) }
  }

  private func scrollScreenSection(_ section: Int, to offset: Double) {
    guard let view = parts?.view, let id = view.map.sectionID(at: section),
      let inner = view.arrangement.orthogonalSection(at: section)
    else { return }
    let axes = view.geometry.axes
    let end = axes.width(of: inner.contentSize) - axes.width(of: inner.frame.size)
    view.lanes.scroll(id, to: min(max(0, offset), max(0, end)))
  }

  /// Brings an item into the viewport of its section, if that is orthogonal: now, or with the
  /// update that brings the item.
  final func revealItem(
    of element: CollectionElement, position: ScrollPosition = .nearest, animated: Bool = false
  ) {
    guard let parts else { return }
    let (lanes, target) = (
      parts.view.lanes, ScrollTarget(id: element.id, position: position)
    )
    if animated, lanes.animate(to: target) { return }
    if parts.view.map.path(of: element) != nil { return lanes.reveal(target) }
    let map = parts.pipeline.pendingMap
    if let id = map.path(of: element).flatMap({ map.sectionID(at: $0.section) }) {
      lanes.reveal(target, later: id)
    }
  }

  /// Goes to the initial position with the first update that brings items.
  final func applyInitialPosition() {
    // Again, if its item was removed before anything was seen. Otherwise the map of the data space
    // is left alone, so that deferred changes need not be applied.
    guard let parts, initialTarget == nil || parts.view.map.count == 0 else { return }
    let map = parts.pipeline.pendingMap
    guard map.count > 0, initialTarget.flatMap({ map.path(of: $0) }) == nil else { return }
    var target = ItemPath(section: 0, item: 0)
    switch requestedPosition ?? initialPosition {
    case .top: break
    case .end:
      target = map.path(atPosition: map.count - 1) ?? target
      if let element = map.element(at: target) {
        // Top and bottom are the window's; where a horizontal collection begins, its own.
        let isTurned = inverted && parts.view.axes.axis == .vertical
        parts.view.scroller.scroll(to: element, position: isTurned ? .top : .bottom, showing: .end)
        revealItem(of: element)
      }
    case .item(let path, let position):
      target = path
      scrollToItem(at: path, position: position)
    }
    initialTarget = id(at: target) ?? map.path(atPosition: 0).flatMap { id(at: $0) }
  }
}
