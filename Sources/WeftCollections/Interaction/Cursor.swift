// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// The item of the data space that keyboard commands act on.
@MainActor final class Cursor {
  private(set) var item: ElementID?
  private(set) var moveCount = 0
  private var isShown = false

  var shownItem: ElementID? { isShown ? item : nil }

  func move(to item: ElementID?, isShown: Bool) {
    if self.item != item { moveCount += 1 }
    self.item = item
    self.isShown = isShown
  }

  /// Moves to a neighbor if changes remove the item, as GTK and UIKit do, and returns whether the
  /// cursor has moved. The neighbor is the next item of the section, or the previous one. After a
  /// reload of everything, the cursor stays at the same path. O(log² n), and O(removed neighbors ·
  /// log n), 100 of them at most on each side.
  func follow(
    _ changes: VerifiedChanges, from old: CollectionMap, to new: CollectionMap
  ) -> Bool {
    guard let item, let path = old.path(of: item), new.path(of: item) == nil else { return false }
    move(to: neighbor(of: path, after: changes, from: old, to: new), isShown: isShown)
    return true
  }

  private func neighbor(
    of path: ItemPath, after changes: VerifiedChanges, from old: CollectionMap,
    to new: CollectionMap
  ) -> ElementID? {
    let count = old.numberOfItems(inSection: path.section)
    let following = path.item + 1..<max(path.item + 1, min(count, path.item + 100))
    let previous = max(0, path.item - 100)..<path.item
    if !changes.isReloadData {
      for item in Array(following) + previous.reversed() {
        let known = ItemPath(section: path.section, item: item)
        guard !changes.movesItem(from: known), let place = changes.newPath(forOld: known) else {
          continue
        }
        return new.item(at: place)?.id
      }
    }
    guard let position = old.position(of: path), new.count > 0 else { return nil }
    return new.path(atPosition: min(position, new.count - 1)).flatMap { new.item(at: $0)?.id }
  }
}
