// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
public import WeftLayers
public import WeftLayout

extension CollectionNode {
  /// The point of the content at the viewport's top left corner, in points. The setter limits the
  /// offset to the content, and does nothing before the node is in a window.
  public final var contentOffset: Point {
    get { parts?.view.scrollController.contentOffset ?? .zero }
    set { parts?.view.scroller.setContentOffset(newValue) }
  }

  /// Scrolls by a vector in points, limited to the content, and returns whether it has moved.
  @discardableResult
  public final func scroll(by delta: Vector) -> Bool {
    parts?.view.scrollController.scroll(by: delta) ?? false
  }

  /// Scrolls to an item immediately or, if the item is not in the view yet, when the update that
  /// inserts it appears. Ends a glide. The item stays at its position, even if rows around it are
  /// measured or change, until the user scrolls or you set another target or offset.
  /// - Parameters:
  ///   - path: The path in the data space. Does nothing if the item does not exist. Before the
  ///     collection has a window, the path refers to the data at the first load.
  ///   - position: The position of the item in the viewport, within the limits of the content.
  ///   - animated: Whether to scroll smoothly. Ignored if motion is reduced. The item ends exactly
  ///     at its position, even if passed rows have other lengths than estimated.
  public final func scrollToItem(
    at path: ItemPath, position: ScrollPosition = .top, animated: Bool = false
  ) {
    guard let parts else {
      requestedPosition = .item(path, position)
      return
    }
    guard let element = parts.pipeline.pendingMap.element(at: path) else { return }
    if animated {
      parts.view.scroller.animate(to: element, position: position) { [weak self] in
        self?.noteEndOfScrollingAnimation()
      }
    } else {
      parts.view.scroller.scroll(to: element, position: position)
    }
    revealItem(of: element, position: position, animated: animated)
  }

  /// Scrolls until a section of the data space begins at the top, with its header, or the next
  /// section with items. O(sections without items · log n).
  final func scrollToBeginning(ofSection section: Int) {
    guard let parts, section >= 0 else { return }
    let map = parts.pipeline.pendingMap
    let known = section..<max(section, map.numberOfSections)
    guard let found = known.first(where: { map.numberOfItems(inSection: $0) > 0 }),
      let element = map.element(at: ItemPath(section: found, item: 0))
    else { return }
    parts.view.scroller.scroll(to: element, position: .top, showing: .sectionHeader)
  }

  /// Returns the scroll offset of an orthogonal section of the data space from its leading edge, in
  /// points, or 0 for other sections.
  public final func scrollOffset(ofSection section: Int) -> Double {
    screenIndex(forSection: section)
      .flatMap { parts?.view.arrangement.orthogonalSection(at: $0)?.offset } ?? 0
  }

  /// Scrolls an orthogonal section of the data space to an offset from its leading edge, in points,
  /// limited to the content.
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

  /// Scrolls an item into view in its orthogonal section, now or when an update inserts the item.
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

  final func applyInitialPosition() {
    // Repeats if the target was removed before anything was displayed. Otherwise avoids the map of
    // the data space, so that deferred changes need not be applied.
    guard let parts, initialTarget == nil || parts.view.map.count == 0 else { return }
    let map = parts.pipeline.pendingMap
    guard map.count > 0, initialTarget.flatMap({ map.path(of: $0) }) == nil else { return }
    var target = ItemPath(section: 0, item: 0)
    switch requestedPosition ?? initialPosition {
    case .top: break
    case .end:
      target = map.path(atPosition: map.count - 1) ?? target
      if let element = map.element(at: target) {
        // Top and bottom refer to the window, leading and trailing to the content.
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
