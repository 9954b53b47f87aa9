// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout

/// An item that the user drags. A picture of the item follows the pointer, and a line shows where
/// the item would be inserted. The data source is notified once, when the item is dropped.
@MainActor final class Reordering {
  private let node: CollectionNode
  /// The dragged item. A reload may move the item to another cell.
  private let item: ElementID?
  private var cell: CellNode
  private let picture: Layer
  private let line = Layer()
  /// From the pointer to the picture's origin.
  private let grip: Vector
  private var location: Point
  private var scroller: EdgeScroller?
  private var laneScroller: EdgeScroller?
  /// The position of the drop, in the view space.
  private var target: Target?

  private enum Target {
    case item(ItemPath, isBehind: Bool)
    case emptySection(Int)
  }

  /// `location` is the point of the press, in the window. Fails if the item cannot be moved.
  init?(_ node: CollectionNode, _ cell: CellNode, at location: Point) {
    guard let view = node.parts?.view, view.shows(cell), let path = node.pathInDataSpace(of: cell),
      node.delegate?.collectionNode(node, canMoveItemAt: path) ?? false,
      // The delegate may have closed the window.
      let runtime = view.runtime
    else { return nil }
    self.node = node
    self.cell = cell
    item = cell.element?.id
    self.location = location
    let place = view.placeOnScreen(of: cell.layer)
    let pointer = view.scrollController.layer.convertFromWindow(location) ?? place.origin
    grip = Vector(dx: place.minX - pointer.x, dy: place.minY - pointer.y)
    picture = cell.layer.copyAsShown()
    picture.anchorPoint = .zero
    picture.position = place.origin
    picture.opacity = 0.8
    picture.shadow = Shadow(
      color: .black, offset: Vector(dx: 0, dy: 2), radius: 6, opacity: 0.3)
    line.isUserInteractionEnabled = false
    line.backgroundColor = Color.accent.resolved(in: node.traits)
    line.cornerRadius = 1
    line.isHidden = true
    view.insertAboveContent(picture)
    view.insertAboveContent(line)
    cell.layer.opacity = Self.dimmed
    scroller = EdgeScroller(view.scrollController, in: runtime) { [weak self] in self?.update() }
  }

  isolated deinit {}

  func move(to location: Point) {
    self.location = location
    scroller?.move(to: location)
    scrollLane()
    update()
  }

  private func scrollLane() {
    let view = node.parts?.view
    let controller = view?.lanes.lane(at: location)?.scrollController
    if laneScroller?.controller !== controller {
      laneScroller?.stop()
      laneScroller = nil
      if let controller, let runtime = view?.runtime {
        laneScroller = EdgeScroller(controller, in: runtime) { [weak self] in self?.update() }
      }
    }
    laneScroller?.move(to: location)
  }

  /// Moves the item to the drop position. Rows may have moved under the resting pointer.
  func drop(at location: Point) {
    move(to: location)
    guard let parts = node.parts, let item, let source = parts.pipeline.pendingMap.path(of: item),
      let path = dropPath(of: source, in: parts)
    else { return end() }
    endScrolling()
    parts.view.dropped = DroppedRow(id: item, cell: cell, picture: picture)
    node.moveItemForUser(from: source, to: path)
    // The delegate has not moved the item.
    if parts.pipeline.pendingMap.path(of: item) == source { parts.view.dropped = nil }
  }

  /// Returns the path of the item after the drop, in the data space.
  private func dropPath(of source: ItemPath, in parts: CollectionNode.Parts) -> ItemPath? {
    guard let target else { return nil }
    var path: ItemPath
    switch target {
    case .item(let place, let isBehind):
      guard let found = pathInDataSpace(of: place, isBehind: isBehind, in: parts) else {
        return nil
      }
      path = found
    case .emptySection(let section):
      guard let id = parts.view.map.sectionID(at: section),
        let section = parts.pipeline.pendingMap.section(withID: id)
      else { return nil }
      path = ItemPath(section: section, item: 0)
    }
    // The removal of the item shifts the target by one.
    if source.section == path.section, source.item < path.item { path.item -= 1 }
    return path
  }

  /// Returns the path in the data space before or after an item of the view space, or beside the
  /// nearest item if that item was deleted.
  private func pathInDataSpace(
    of place: ItemPath, isBehind: Bool, in parts: CollectionNode.Parts
  ) -> ItemPath? {
    let (map, section) = (parts.view.map, place.section)
    func find(_ item: Int) -> ItemPath? {
      map.element(at: .item(ItemPath(section: section, item: item)))
        .flatMap { parts.pipeline.pendingMap.path(of: $0) }
    }
    func behind(_ path: ItemPath) -> ItemPath {
      ItemPath(section: path.section, item: path.item + 1)
    }
    if let path = find(place.item) { return isBehind ? behind(path) : path }
    let end = map.numberOfItems(inSection: section)
    for distance in 1..<Self.reachOfNeighbors {
      let (next, previous) = (place.item + distance, place.item - distance)
      if next < end, let path = find(next) { return path }
      if previous >= 0, let path = find(previous) { return behind(path) }
    }
    return nil
  }

  func cancel() { end() }

  private func endScrolling() {
    scroller?.stop()
    laneScroller?.stop()
    line.removeFromSuperlayer()
  }

  private func end() {
    endScrolling()
    picture.removeFromSuperlayer()
    cell.layer.opacity = cell.alpha
  }

  private func followCell(in view: CollectionView) {
    if view.shows(cell), cell.layer.opacity == Self.dimmed { return }
    guard let item,
      let shown = view.visibleCells.inOrder.first(where: { $0.node.element?.id == item })
    else { return }
    cell.layer.opacity = cell.alpha
    cell = shown.node
    cell.layer.opacity = Self.dimmed
  }

  func update() {
    guard let view = node.parts?.view,
      let pointer = view.scrollController.layer.convertFromWindow(location)
    else { return }
    picture.position = Point(x: pointer.x + grip.dx, y: pointer.y + grip.dy)
    followCell(in: view)
    let middle = Point(
      x: view.viewport.minX + pointer.x, y: view.viewport.minY + pointer.y)
    target = nearest(to: middle, in: view)
    let place = target.flatMap { lineFrame(at: $0, in: view) }
    line.isHidden = place == nil
    guard let place else { return }
    line.frame = place.offsetBy(dx: -view.viewport.minX, dy: -view.viewport.minY)
  }

  /// The frame in the content of the line between the rows of a list, beside the items of a grid,
  /// or behind the header of an empty section.
  private func lineFrame(at target: Target, in view: CollectionView) -> Rect? {
    switch target {
    case .item(let path, let isBehind):
      guard let frame = view.arrangement.frame(of: .item(path)) else { return nil }
      let isAtEnd = isBehind != isReversed(path, frame, in: view)
      return followsAlongX(path, frame, in: view)
        ? Rect(
          x: (isAtEnd ? frame.maxX : frame.minX) - 1, y: frame.minY, width: 2,
          height: frame.height)
        : Rect(
          x: frame.minX, y: (isAtEnd ? frame.maxY : frame.minY) - 1, width: frame.width, height: 2)
    case .emptySection(let section):
      guard let header = view.arrangement.frame(of: .header(section)) else { return nil }
      let axes = view.geometry.axes
      var frame = axes.frame(header)
      frame.main += (axes.isReversed ? 0 : frame.length) - 1
      frame.length = 2
      return axes.rect(frame)
    }
  }

  /// Whether the next item lies beside an item, as in lines of several items along the axis and in
  /// separately scrolling sections, or below it.
  private func followsAlongX(_ path: ItemPath, _ frame: Rect, in view: CollectionView) -> Bool {
    let axes = view.geometry.axes
    let isAcross =
      axes.width(of: frame.size) * 2 <= axes.viewportWidth + 1
      || view.arrangement.orthogonalSection(at: path.section) != nil
    return (axes.axis == .horizontal) != isAcross
  }

  private func isReversed(_ path: ItemPath, _ frame: Rect, in view: CollectionView) -> Bool {
    let axes = view.geometry.axes
    let isAlongX = followsAlongX(path, frame, in: view)
    if (axes.axis == .horizontal) == isAlongX { return axes.isReversed }
    return isAlongX && view.geometry.traits.layoutDirection == .rightToLeft
  }

  private func nearest(to point: Point, in view: CollectionView) -> Target? {
    var best: (target: Target, distance: Double)?
    func look(at frame: Rect, _ target: @autoclosure () -> Target) {
      let dx = max(0, frame.minX - point.x, point.x - frame.maxX)
      let dy = max(0, frame.minY - point.y, point.y - frame.maxY)
      let distance = dx * dx + dy * dy
      if distance < best?.distance ?? .infinity { best = (target(), distance) }
    }
    // Empty sections take precedence, because a section without space lies where two rows meet.
    forEachEmptySection(in: view) { look(at: $1, .emptySection($0)) }
    view.map.forEachPosition(in: view.arrangement.positions(in: view.viewport)) { position in
      guard let path = position.path, let frame = view.arrangement.frame(of: position) else {
        return
      }
      let isFurther =
        followsAlongX(path, frame, in: view) ? point.x > frame.midX : point.y > frame.midY
      look(at: frame, .item(path, isBehind: isFurther != isReversed(path, frame, in: view)))
    }
    return best?.target
  }

  /// Calls a closure for each empty section on the screen with the area that accepts a drop, from
  /// the header to the footer and at least `reach` long.
  private func forEachEmptySection(in view: CollectionView, _ body: (Int, Rect) -> Void) {
    let (map, axes) = (view.map, view.geometry.axes)
    /// Returns whether the section is empty.
    func visit(_ section: Int) -> Bool {
      guard map.numberOfItems(inSection: section) == 0,
        let header = view.arrangement.frame(of: .header(section)).map(axes.frame),
        let footer = view.arrangement.frame(of: .footer(section)).map(axes.frame)
      else { return false }
      var room = header
      room.main = min(header.main, footer.main)
      room.length = max(header.main + header.length, footer.main + footer.length) - room.main
      let missing = max(0, Self.reach - room.length)
      room.main -= missing / 2
      room.length += missing
      let frame = axes.rect(room)
      guard frame.intersects(view.viewport) else { return false }
      body(section, frame)
      return true
    }
    let seen = view.arrangement.positions(in: view.viewport).intervals
    let end = map.numberOfSections - 1
    guard end >= 0 else { return }
    let low = min(max(0, seen.first?.lowerBound.section ?? 0), end)
    let high = min(max(low, seen.last?.upperBound.section ?? 0), end)
    for section in low...high { _ = visit(section) }
    // Includes the sections of zero length next to the visible sections.
    var section = low - 1
    while section >= 0, visit(section) { section -= 1 }
    section = high + 1
    while section <= end, visit(section) { section += 1 }
  }

  private static let dimmed = 0.3
  /// The minimum length of an empty section, in points, so that a pointer can hit it.
  private static let reach = 16.0
  /// On each side of a deleted item.
  private static let reachOfNeighbors = 100
}

extension CollectionNode {
  /// Moves an item on behalf of the user if the delegate agrees.
  final func moveItemForUser(from source: ItemPath, to target: ItemPath) {
    guard let delegate, let id = id(at: source) else { return }
    let place = delegate.collectionNode(self, targetForMoveOf: source, to: target)
    // The delegate may have made other changes.
    guard let source = parts?.pipeline.pendingMap.path(of: id), place != source else { return }
    let picture = parts?.view.dropped?.picture
    performBatchUpdates {
      let hadSteps = batch?.journal.hasSteps ?? false
      guard delegate.collectionNode(self, moveItemAt: source, to: place) else { return }
      // A data source whose content is a value has already appended the move.
      if batch?.journal.hasSteps == hadSteps { moveItem(at: source, to: place) }
    } completion: { [weak self] _ in
      // The picture is still on the screen if another edit has canceled the move.
      guard let view = self?.parts?.view, view.dropped?.picture === picture else { return }
      view.dropped = nil
    }
  }
}
