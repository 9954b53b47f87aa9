// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout

/// Deferred changes of cells on the screen.
extension CellStore {
  /// Whether the screen shows the contents of an element, either the present contents or the old
  /// ones while new contents are made.
  func isDrawn(_ element: CollectionElement) -> Bool {
    guard let node = element.nodeIfAllocated else { return false }
    return screen.visibleCells[node] != nil && (isStaged(node) || !node.isBlank)
  }

  /// Whether the changes of a cell are deferred.
  func isStaged(_ node: CellNode) -> Bool { staged[ObjectIdentifier(node)] != nil }

  /// Whether the changes of a cell are deferred until a stage.
  func isStaged(_ node: CellNode, for stage: Stage) -> Bool {
    staged[ObjectIdentifier(node)]?.stage == stage
  }

  /// Defers the changes of a cell on the screen, unless they are already deferred.
  func stage(_ node: CellNode, for stage: Stage) {
    let id = ObjectIdentifier(node)
    guard staged[id] == nil else { return }
    staged[id] = (node, stage)
    node.beginStaging()
  }

  /// Defers the changes of a cell until the next update.
  func handOver(_ node: CellNode) {
    if isStaged(node) { staged[ObjectIdentifier(node)]?.stage = .update }
  }

  /// Shows the changes of a cell that are no longer awaited.
  func unstage(_ node: CellNode) {
    if staged.removeValue(forKey: ObjectIdentifier(node)) != nil { node.endStaging() }
  }

  /// Shows the changes of a cell off the screen whose new length counts from now on. In its old
  /// size the cell would overlap its neighbors when it appears. A cell that shows the next model of
  /// its item is not changed.
  func endStagingOffScreen(_ element: CollectionElement) {
    guard let node = element.shown.node, node.element === element, isStaged(node),
      !screen.isOnScreen(element), !element.hasLentCell
    else { return }
    unstage(node)
    node.clearOutdatedContents()
  }

  /// Returns nodes from top to bottom, and by age for cells that have no frame yet, so that later
  /// steps do not depend on the order of a dictionary.
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

  /// Shows the changes of all cells that were deferred until an update, except for cells that a
  /// worker still measures.
  func finishStagingOfUpdate() {
    let cells = staged.values.filter { $0.stage == .update }.map(\.node)
    let busy = cells.filter { $0.element.map(isBusy) ?? false }
    finishStaging(of: cells.filter { node in !busy.contains { $0 === node } })
    // Overdue cells request a preparation when they are measured.
    if busy.contains(where: { $0.element.map { !isOverdue($0.shown) } ?? true }) {
      screen.setNeedsPreparation()
    }
  }

  /// Shows the deferred changes of cells.
  func finishStaging(of cells: [CellNode]) {
    for node in cells { staged[ObjectIdentifier(node)] = nil }
    let seen = screen.arrangement.positions(in: screen.viewport)
    for node in inOrderOfPlaces(cells) {
      node.endStaging()
      // New contents off the screen are not awaited. The old contents must not appear with the new
      // rows, nor when the user scrolls back to a row that leaves the screen now.
      let position = node.element.flatMap { screen.map.position(of: $0) }
      let isAttached = node.element?.isAttached ?? false
      if isAttached ? !screen.shows(node) : position.map(seen.contains) != true {
        node.clearOutdatedContents()
      }
    }
  }
}

/// A sort key that orders cells from top to bottom, and by age at the same position.
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

/// A cell with a sort key. The standard library compares values by their operators without a check
/// for the main actor at each step, which it would make for a closure.
private struct PlacedCell<Place: Comparable>: Comparable {
  let place: Place
  let node: CellNode

  static func == (left: PlacedCell, right: PlacedCell) -> Bool { left.place == right.place }
  static func < (left: PlacedCell, right: PlacedCell) -> Bool { left.place < right.place }

  static func inOrder(_ cells: [PlacedCell]) -> [CellNode] { cells.sorted().map(\.node) }
}
