// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftCollections

/// A delegate that moves the rows of a screen, and lists the moves.
@MainActor final class RowMover: CollectionDelegate {
  weak var screen: Screen?
  /// The rows that stay.
  var fixed: Set<Int> = []
  /// Whether each move ends where it began.
  var forbidsTarget = false
  private(set) var moves: [String] = []

  init(_ screen: Screen) {
    self.screen = screen
    screen.node.delegate = self
  }

  func collectionNode(_ node: CollectionNode, canMoveItemAt path: ItemPath) -> Bool {
    guard let screen else { return false }
    return !fixed.contains(screen.source.sections[path.section][path.item].id)
  }

  func collectionNode(
    _ node: CollectionNode, targetForMoveOf source: ItemPath, to target: ItemPath
  ) -> ItemPath { forbidsTarget ? source : target }

  func collectionNode(
    _ node: CollectionNode, moveItemAt source: ItemPath, to target: ItemPath
  ) -> Bool {
    guard let screen else { return false }
    moves.append("\(source) to \(target)")
    let row = screen.source.sections[source.section].remove(at: source.item)
    screen.source.sections[target.section].insert(row, at: target.item)
    return true
  }
}
