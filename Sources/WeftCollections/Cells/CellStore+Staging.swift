// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout

/// Changes of cells on the screen that are held back.
extension CellStore {
  /// Whether the screen shows the contents of an element: the present ones, or the old ones while
  /// new ones are made.
  func isDrawn(_ element: CollectionElement) -> Bool {
    guard let node = element.nodeIfAllocated else { return false }
    return screen.visibleCells[node] != nil && (isStaged(node) || !node.isBlank)
  }

  /// Whether the changes of a cell are held back.
  func isStaged(_ node: CellNode) -> Bool { staged[ObjectIdentifier(node)] != nil }

  /// Whether the changes of a cell are held back for a stage.
  func isStaged(_ node: CellNode, for stage: Stage) -> Bool {
    staged[ObjectIdentifier(node)]?.stage == stage
  }

  /// Holds back the changes of a cell on the screen, unless they are held back already.
  func stage(_ node: CellNode, for stage: Stage) {
    let id = ObjectIdentifier(node)
    guard staged[id] == nil else { return }
    staged[id] = (node, stage)
    node.beginStaging()
  }

  /// Has the next update show the changes of a cell.
  func handOver(_ node: CellNode) {
    if isStaged(node) { staged[ObjectIdentifier(node)]?.stage = .update }
  }

  /// Shows the changes of a cell, which nothing waits for any more.
  func unstage(_ node: CellNode) {
    if staged.removeValue(forKey: ObjectIdentifier(node)) != nil { node.endStaging() }
  }

  /// Shows the changes of a cell off the screen whose new length counts from now on: in its old
  /// size it would come in over its neighbours. One that shows the next model of its item stays as
  /// it is.
  func endStagingOffScreen(_ element: CollectionElement) {
    guard let node = element.shown.node, node.element === element, isStaged(node),
      !screen.isOnScreen(element), !element.hasLentCell
    else { return }
    unstage(node)
    node.clearOutdatedContents()
  }

  /// From top to bottom, and by age for cells without places of their own yet: later steps must not
  /// depend on the order of a dictionary.
  func inOrderOfPlaces(_ nodes: some Collection<CellNode>) -> [CellNode] {
    var cells: [PlacedCell<CellPlace>] = []
    cells.reserveCapacity(nodes.count)
    for node in nodes {
      // Asked once of each node: these are behind locks.
      let place = CellPlace(origin: node.frame.origin, id: node.element?.id)
      cells.append(PlacedCell(place: place, node: node))
    }
    return PlacedCell.inOrder(cells)
  }

  /// Shows the changes of all cells that were held back for an update, except for cells that a
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

  /// Shows the changes of cells that were held back.
  func finishStaging(of cells: [CellNode]) {
    for node in cells { staged[ObjectIdentifier(node)] = nil }
    let seen = screen.arrangement.positions(in: screen.viewport)
    for node in inOrderOfPlaces(cells) {
      node.endStaging()
      // Off the screen new contents are not awaited: the old ones must not come in with the new
      // rows, nor when the user scrolls back to a row that leaves the screen now.
      let position = node.element.flatMap { screen.map.position(of: $0) }
      let isAttached = node.element?.isAttached ?? false
      if isAttached ? !screen.shows(node) : position.map(seen.contains) != true {
        node.clearOutdatedContents()
      }
    }
  }
}

/// Where a cell is: from top to bottom, and by age in one place.
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

/// A cell in an order. The standard library sorts by its operators without asking at each step
/// whether it is on the main actor, as it does for a closure.
private struct PlacedCell<Place: Comparable>: Comparable {
  let place: Place
  let node: CellNode

  static func == (left: PlacedCell, right: PlacedCell) -> Bool { left.place == right.place }
  static func < (left: PlacedCell, right: PlacedCell) -> Bool { left.place < right.place }

  static func inOrder(_ cells: [PlacedCell]) -> [CellNode] { cells.sorted().map(\.node) }
}
