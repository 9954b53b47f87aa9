// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout

/// Rows that become visible while other rows are moving. At their final frames they would cover
/// their neighbors, or be far from them, so each moves together with the row beside it.
extension CollectionView {
  /// Adds rows that become visible to a running animation. A cell that replaces another cell
  /// continues its animation. Other cells move with their neighbors.
  /// - Parameters:
  ///   - cells: The cells that were not on the screen, in order.
  ///   - transition: The update, or `nil` if only the viewport has changed.
  func followMovement(_ cells: [VisibleCell], after transition: UpdateTransition?) {
    var others: [VisibleCell] = []
    for cell in cells {
      guard let transition, let old = transition.replacedRow(at: cell.position, in: map) else {
        others.append(cell)
        continue
      }
      cell.node.layer.takeOverMovement(of: old.node.layer)
      if cell.node.layer.presentation.bounds.size != cell.node.layer.bounds.size {
        animator.resize(cell.node)
      }
    }
    join(others, in: nil)
  }

  /// Moves rows together with the existing rows beside them, and returns the rows that have any.
  @discardableResult
  func join(_ cells: [VisibleCell], in transition: UpdateTransition?) -> Set<ObjectIdentifier> {
    let arriving = cells.filter { !$0.isPinned && $0.position.path != nil }
    if arriving.isEmpty { return [] }
    let rows = Dictionary(
      visibleCells.inOrder.filter { !$0.isPinned }.map { ($0.position, $0) },
      uniquingKeysWith: { first, _ in first })
    var waiting = Set(arriving.map { ObjectIdentifier($0.node) })
    for (step, cells) in [(-1, arriving), (1, arriving.reversed())] {
      for cell in cells where waiting.contains(ObjectIdentifier(cell.node)) {
        guard let beside = cell.position.moved(by: step).flatMap({ rows[$0] }),
          !waiting.contains(ObjectIdentifier(beside.node)),
          isInLine(cell.node.layer.frame, beside.node.layer.frame)
        else { continue }
        if let transition {
          guard wasInLine(cell, with: beside, step: step, before: transition) else { continue }
        } else {
          let next = beside.position.moved(by: step).flatMap { rows[$0] }
          guard next.map({ movesAlike(beside, $0) }) ?? true else { continue }
        }
        cell.node.layer.move(with: beside.node.layer)
        waiting.remove(ObjectIdentifier(cell.node))
      }
    }
    return Set(arriving.map { ObjectIdentifier($0.node) }).subtracting(waiting)
  }

  private func isInLine(_ one: Rect, _ other: Rect) -> Bool {
    one.minX == other.minX || one.minY == other.minY
  }

  /// Whether a row was beside another row before an update, so that both move alike.
  private func wasInLine(
    _ cell: VisibleCell, with beside: VisibleCell, step: Int, before transition: UpdateTransition
  ) -> Bool {
    guard let was = transition.oldPosition(of: cell.position, in: map),
      let besideWas = transition.oldPosition(of: beside.position, in: map),
      transition.row(at: was) == nil,
      was.moved(by: step) == besideWas, let frame = transition.arrangement.frame(of: was),
      let besideFrame = transition.arrangement.frame(of: besideWas)
    else { return false }
    return isInLine(frame, besideFrame)
  }

  /// Whether a row does not pass the next row, as a moved row does.
  private func movesAlike(_ cell: VisibleCell, _ next: VisibleCell) -> Bool {
    func way(_ layer: Layer) -> Vector {
      let (shown, own) = (placeOnScreen(of: layer).origin, ownPlaceOnScreen(of: layer))
      return Vector(dx: shown.x - own.x, dy: shown.y - own.y)
    }
    let (one, other) = (way(cell.node.layer), way(next.node.layer))
    return abs(one.dx - other.dx) < 1 && abs(one.dy - other.dy) < 1
  }
}

extension ElementPosition {
  /// Returns the position at a distance in items, if it is an item of the same section.
  fileprivate func moved(by distance: Int) -> ElementPosition? {
    guard let path, path.item + distance >= 0 else { return nil }
    return .item([path.section, path.item + distance])
  }
}
