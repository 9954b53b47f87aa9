// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout

/// An item that the user drags elsewhere: a picture of it follows the pointer, and a line shows
/// where it would go.
///
/// The data source hears of it once, when the item is let go.
@MainActor final class Reordering {
  private let node: CollectionNode
  private let cell: CellNode
  private let picture: Layer
  private let line = Layer()
  /// From the pointer to the picture's origin.
  private let grip: Vector
  private var location: Point
  private var scroller: EdgeScroller?
  /// The item before which it would go, and the line's side; view space.
  private var target: (path: ItemPath, isBehind: Bool)?

  /// - Parameter location: where the pointer went down, in the window.
  /// - Returns: `nil` if there is no item that may be moved.
  init?(_ node: CollectionNode, at location: Point) {
    guard let view = node.parts?.view, let runtime = view.runtime,
      let point = node.point(inContent: location), let shown = node.pathForItem(at: point),
      let cell = view.map.elementIfMade(at: shown)?.nodeIfAllocated, view.shows(cell),
      let path = node.pathInDataSpace(of: cell),
      node.delegate?.collectionNode(node, canMoveItemAt: path) ?? false
    else { return nil }
    self.node = node
    self.cell = cell
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
    let layer = view.scrollController.layer
    layer.insertSublayer(line, at: 1)
    layer.insertSublayer(picture, at: 2)
    cell.layer.opacity = 0.3
    scroller = EdgeScroller(view.scrollController, in: runtime) { [weak self] in self?.update() }
  }

  isolated deinit {}

  func move(to location: Point) {
    self.location = location
    scroller?.move(to: location)
    update()
  }

  /// Lets the item go where the line is.
  func drop() {
    end()
    guard let target, let view = node.parts?.view,
      let source = node.pathInDataSpace(of: cell),
      let element = view.map.element(at: target.path),
      let neighbour = node.parts?.pipeline.pendingPath(of: element)
    else { return }
    // Where it is after it was taken out.
    var path = neighbour
    if target.isBehind { path.item += 1 }
    if source.section == path.section, source.item < path.item { path.item -= 1 }
    node.moveItemForUser(from: source, to: path)
  }

  /// Leaves the item where it was.
  func cancel() { end() }

  private func end() {
    scroller?.stop()
    picture.removeFromSuperlayer()
    line.removeFromSuperlayer()
    cell.layer.opacity = cell.alpha
  }

  /// Finds the target anew: the pointer, or what lies under it, has moved.
  func update() {
    guard let view = node.parts?.view,
      let pointer = view.scrollController.layer.convertFromWindow(location)
    else { return }
    picture.position = Point(x: pointer.x + grip.dx, y: pointer.y + grip.dy)
    let middle = Point(
      x: view.viewport.minX + pointer.x, y: view.viewport.minY + pointer.y)
    target = nearest(to: middle, in: view)
    guard let target, let frame = view.arrangement.frame(of: .item(target.path)) else {
      line.isHidden = true
      return
    }
    let seen = frame.offsetBy(dx: -view.viewport.minX, dy: -view.viewport.minY)
    line.isHidden = false
    // Between the rows of a list; beside the items of a grid.
    let isReversed = isReversed(frame, in: view)
    if isBesideOthers(frame, in: view) {
      let isAtRight = target.isBehind != isReversed
      line.frame = Rect(
        x: (isAtRight ? seen.maxX : seen.minX) - 1, y: seen.minY, width: 2, height: seen.height)
    } else {
      line.frame = Rect(
        x: seen.minX, y: (target.isBehind != isReversed ? seen.maxY : seen.minY) - 1,
        width: seen.width, height: 2)
    }
  }

  /// Whether items of a line lie side by side.
  private func isBesideOthers(_ frame: Rect, in view: CollectionView) -> Bool {
    view.geometry.axes.axis == .horizontal || frame.width * 2 <= view.viewport.width + 1
  }

  /// Whether items follow each other from right to left, or from the bottom to the top.
  private func isReversed(_ frame: Rect, in view: CollectionView) -> Bool {
    let axes = view.geometry.axes
    if axes.axis == .horizontal || !isBesideOthers(frame, in: view) { return axes.isReversed }
    return view.geometry.traits.layoutDirection == .rightToLeft
  }

  private func nearest(
    to point: Point, in view: CollectionView
  ) -> (path: ItemPath, isBehind: Bool)? {
    var best: (path: ItemPath, frame: Rect, distance: Double)?
    view.map.forEachPosition(in: view.arrangement.positions(in: view.viewport)) { position in
      guard let path = position.path, let frame = view.arrangement.frame(of: position) else {
        return
      }
      let dx = max(0, frame.minX - point.x, point.x - frame.maxX)
      let dy = max(0, frame.minY - point.y, point.y - frame.maxY)
      let distance = dx * dx + dy * dy
      if distance < best?.distance ?? .infinity { best = (path, frame, distance) }
    }
    guard let best else { return nil }
    let isFurther =
      isBesideOthers(best.frame, in: view)
      ? point.x > best.frame.midX : point.y > best.frame.midY
    return (best.path, isFurther != isReversed(best.frame, in: view))
  }
}

extension CollectionNode {
  /// Moves an item as the user wants it, if the delegate agrees.
  ///
  /// - Parameter target: where the item would be after the move.
  final func moveItemForUser(from source: ItemPath, to target: ItemPath) {
    guard let delegate else { return }
    let place = delegate.collectionNode(self, targetForMoveOf: source, to: target)
    guard place != source else { return }
    performBatchUpdates {
      if delegate.collectionNode(self, moveItemAt: source, to: place) {
        moveItem(at: source, to: place)
      }
    }
  }
}
