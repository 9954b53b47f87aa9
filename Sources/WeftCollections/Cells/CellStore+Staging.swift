// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout

/// Deferred changes of cells on the screen.
extension CellStore {
  /// Whether the screen shows contents of an element, which may be old while new ones are made.
  func isDrawn(_ element: CollectionElement) -> Bool {
    guard let node = element.nodeIfAllocated else { return false }
    return screen.visibleCells[node] != nil && (isStaged(node) || !node.isBlank)
  }

  func isStaged(_ node: CellNode) -> Bool { staged[ObjectIdentifier(node)] != nil }

  func isStaged(_ node: CellNode, for stage: Stage) -> Bool {
    staged[ObjectIdentifier(node)]?.stage == stage
  }

  func stage(_ node: CellNode, for stage: Stage) {
    let id = ObjectIdentifier(node)
    guard staged[id] == nil else { return }
    staged[id] = (node, stage)
    node.beginStaging()
  }

  func handOver(_ node: CellNode) {
    if isStaged(node) { staged[ObjectIdentifier(node)]?.stage = .update }
  }

  func unstage(_ node: CellNode) {
    if staged.removeValue(forKey: ObjectIdentifier(node)) != nil { node.endStaging() }
  }

  /// Shows the changes of a cell off the screen, which in its old size would overlap its neighbors
  /// when it appears. A cell that shows the next model of its item is not changed.
  func endStagingOffScreen(_ element: CollectionElement) {
    guard let node = element.shown.node, node.element === element, isStaged(node),
      !screen.isOnScreen(element), !element.hasLentCell
    else { return }
    unstage(node)
    node.clearOutdatedContents()
  }

  /// Returns nodes from top to bottom, and by age without a frame, regardless of dictionary order.
  func inOrderOfPlaces(_ nodes: some Collection<CellNode>) -> [CellNode] {
    var cells: [PlacedCell<CellPlace>] = []
    cells.reserveCapacity(nodes.count)
    for node in nodes {
      // Read once for each node, because these values are behind locks.
      let place = CellPlace(origin: node.frame.origin, id: node.element?.id)
      cells.append(PlacedCell(place: place, node: node))
    }
    return PlacedCell.inOrder(cells)
  }

  /// Shows the changes deferred until an update, except for cells that a worker still measures.
  func finishStagingOfUpdate() {
    let cells = staged.values.filter { $0.stage == .update }.map(\.node)
    let busy = cells.filter { $0.element.map(isBusy) ?? false }
    finishStaging(of: cells.filter { node in !busy.contains { $0 === node } })
    // Overdue cells request a preparation when they are measured.
    if busy.contains(where: { $0.element.map { !isOverdue($0.shown) } ?? true }) {
      screen.setNeedsPreparation()
    }
  }

  func finishStaging(of cells: [CellNode]) {
    for node in cells { staged[ObjectIdentifier(node)] = nil }
    let seen = screen.arrangement.positions(in: screen.viewport)
    for node in inOrderOfPlaces(cells) {
      node.endStaging()
      // Old contents off the screen must not appear with the new rows, nor after scrolling back.
      let position = node.element.flatMap { screen.map.position(of: $0) }
      let isAttached = node.element?.isAttached ?? false
      if isAttached ? !screen.shows(node) : position.map(seen.contains) != true {
        node.clearOutdatedContents()
      }
    }
  }
}

private struct CellPlace: Comparable {
  let origin: Point
  let id: ElementID?

  static func < (left: CellPlace, right: CellPlace) -> Bool {
    if left.origin != right.origin {
      return (left.origin.y, left.origin.x) < (right.origin.y, right.origin.x)
    }
    guard let old = left.id else { return right.id != nil }
    return right.id.map { old < $0 } ?? false
  }
}

/// A cell with a sort key. Comparing values avoids a closure's check for the main actor each time.
private struct PlacedCell<Place: Comparable>: Comparable {
  let place: Place
  let node: CellNode

  static func == (left: PlacedCell, right: PlacedCell) -> Bool { left.place == right.place }
  static func < (left: PlacedCell, right: PlacedCell) -> Bool { left.place < right.place }

  static func inOrder(_ cells: [PlacedCell]) -> [CellNode] { cells.sorted().map(\.node) }
}
