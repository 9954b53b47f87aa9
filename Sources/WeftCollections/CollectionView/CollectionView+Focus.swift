// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftNodes

/// Tab moves the focus through the cells in the order of the items, including cells off the screen.
extension CollectionView {
  /// The number of items without focusable content after which Tab leaves the collection.
  private static let passedItemsLimit = 100

  func inOrderOfItems(_ layers: [Layer]) -> [Layer] {
    var positions: [ObjectIdentifier: ElementPosition] = [:]
    for cell in visibleCells.inOrder {
      positions[ObjectIdentifier(cell.node.layer)] = cell.position
    }
    for (id, lane) in lanes.onScreen {
      guard let section = map.section(withID: id) else { continue }
      positions[ObjectIdentifier(lane.layer)] = ElementPosition(section: section, index: 0)
    }
    let known = layers.compactMap { layer in
      positions[ObjectIdentifier(layer)].map { (layer: layer, position: $0) }
    }
    let others = layers.filter { positions[ObjectIdentifier($0)] == nil }
    return others + known.sorted { $0.position < $1.position }.map(\.layer)
  }

  /// Scrolls to the next cell that accepts the focus, starting from a layer inside a cell. Returns
  /// the cell's first or last layer that accepts it.
  /// - Parameter section: The orthogonal section to which the search is limited.
  func bringFocusable(
    after layer: Layer, _ direction: FocusController.Direction, in section: ElementID? = nil
  ) -> Layer? {
    let owners = layer.chain.compactMap { $0.owner as? CellNode }
    guard let start = owners.lazy.compactMap({ self.visibleCells[$0] }).first,
      let path = start.position.path, var index = map.position(of: path)
    else { return nil }
    for _ in 0..<Self.passedItemsLimit {
      index += direction == .next ? 1 : -1
      if let section,
        map.path(atPosition: index).flatMap({ map.sectionID(at: $0.section) }) != section
      {
        return nil
      }
      guard let path = map.path(atPosition: index), let element = map.element(at: .item(path)),
        let target = focusableLayer(of: element, direction)
      else {
        if map.path(atPosition: index) == nil { return nil }
        continue
      }
      return bringIntoWindow(element) ? target : nil
    }
    return nil
  }

  /// Scrolls to an item whose cell is measured. Returns whether its cell is on the screen.
  @discardableResult func bringIntoWindow(_ element: CollectionElement) -> Bool {
    scroller.scroll(to: element, position: .nearest)
    lanes.reveal(ScrollTarget(id: element.id, position: .nearest))
    update()
    // A worker may still be arranging the cell and its neighbors with their measured lengths.
    for _ in 0..<8 {
      guard !isOnScreen(element), lengths.job != nil, let runtime else { break }
      AnimationScope.run(nil) { _ = runtime.wait { lengths.job == nil } }
      update()
    }
    return isOnScreen(element)
  }

  private func focusableLayer(
    of element: CollectionElement, _ direction: FocusController.Direction
  ) -> Layer? {
    // The cell may have appeared on the screen while an earlier one was awaited.
    if !isOnScreen(element) {
      // A cell that hangs may never be ready.
      if cells.isOverdue(element.shown) { return nil }
      if let runtime, !element.shown.isShowable || cells.isBusy(element) {
        cells.measure([CellRequest(element)], priority: .visible, geometry: wantedGeometry)
        AnimationScope.run(nil) { _ = runtime.wait { cells.jobs[element.id] == nil } }
      }
      guard element.shown.isShowable, !cells.isBusy(element) else { return nil }
    }
    guard let node = element.nodeIfAllocated else { return nil }
    let layers = FocusController.focusableLayers(in: node.layer)
    return direction == .next ? layers.first : layers.last
  }

  func connectFocus(of lane: OrthogonalLane, section: ElementID) {
    lane.scrollController.focusOrder = { [weak self] in self?.inOrderOfItems($0) ?? $0 }
    lane.scrollController.onFocusEnd = { [weak self] in
      self?.bringFocusable(after: $0, $1, in: section)
    }
  }
}
