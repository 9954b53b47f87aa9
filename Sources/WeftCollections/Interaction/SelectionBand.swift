// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout

/// A rectangle that the user spans with the mouse to select the items that it touches.
@MainActor final class SelectionBand {
  private let node: CollectionNode
  private let layer = Layer()
  /// In content coordinates.
  private var start: Point
  /// The items on the screen with their origins, nearest to the start first. The start moves with
  /// the first of these items that still exists.
  private var anchors: [(element: CollectionElement, origin: Point)] = []
  private var location: Point
  /// The items that stay selected regardless of the band.
  private var others: ElementIDSet
  /// The items inside the band that the delegate refuses to select, and outside that it refuses to
  /// deselect. It is asked again only after the item leaves or enters the band.
  private var refused = (selecting: ElementIDSet(), deselecting: ElementIDSet())
  private var scroller: EdgeScroller?

  /// With Ctrl or Shift the band adds items to the current selection.
  init?(_ node: CollectionNode, from press: PointerEvent) {
    guard let view = node.parts?.view, let runtime = view.runtime,
      let start = node.point(inContent: press.location)
    else { return nil }
    self.node = node
    self.start = start
    location = press.location
    others =
      press.modifiers.isDisjoint(with: [.control, .shift])
      ? ElementIDSet() : view.selection.items
    layer.isUserInteractionEnabled = false
    layer.backgroundColor = Color.accent.resolved(in: node.traits).withAlpha(0.2)
    layer.borderColor = Color.accent.resolved(in: node.traits)
    layer.borderWidth = 1
    anchors = anchors(in: view)
    view.insertAboveContent(layer)
    scroller = EdgeScroller(view.scrollController, in: runtime) { [weak self] in self?.update() }
  }

  isolated deinit {}

  func move(to location: Point) {
    self.location = location
    scroller?.move(to: location)
    update()
  }

  func end() {
    scroller?.stop()
    layer.removeFromSuperlayer()
  }

  private func anchors(in view: CollectionView) -> [(element: CollectionElement, origin: Point)] {
    func distance(_ point: Point) -> Double { abs(point.x - start.x) + abs(point.y - start.y) }
    return view.visibleCells.inOrder.compactMap { cell in
      guard cell.position.path != nil, let element = cell.node.element,
        let frame = view.arrangement.frame(of: cell.position)
      else { return nil }
      return (element, frame.origin)
    }.sorted { distance($0.origin) < distance($1.origin) }
  }

  func update() {
    guard let parts = node.parts, let end = node.point(inContent: location) else { return }
    let view = parts.view
    for (element, old) in anchors {
      guard let position = view.map.position(of: element),
        let origin = view.arrangement.frame(of: position)?.origin
      else { continue }
      start = Point(x: start.x + origin.x - old.x, y: start.y + origin.y - old.y)
      break
    }
    anchors = anchors(in: view)
    let rect = Rect(
      x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x),
      height: abs(end.y - start.y))
    layer.frame = rect.offsetBy(dx: -view.viewport.minX, dy: -view.viewport.minY)
    var ids = parts.pipeline.inDataSpace(
      view.arrangement.identities(ofItemsIn: rect, of: view.map))
    // Drops removed items from the selection.
    others = parts.pipeline.inDataSpace(others).intersection(view.selection.items)
    ids.formUnion(others)
    var wanted = ids.subtracting(parts.pipeline.inDataSpace(refused.selecting))
    wanted.formUnion(
      parts.pipeline.inDataSpace(refused.deselecting).intersection(view.selection.items))
    node.setSelection(wanted, tells: true)
    ids = parts.pipeline.inDataSpace(ids)
    refused = (ids.subtracting(view.selection.items), view.selection.items.subtracting(ids))
  }
}
