// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLocks

/// The items of a data source that cells show, or are about to; any thread.
final class ItemsWithCells<Model: Sendable>: Sendable {
  typealias Item = ComponentItem<Model>

  private struct Entry {
    weak var item: Item?
    /// Whether a collection was told how to make a cell, and none was made since.
    var isAwaited: Bool
  }

  private let stored = Mutex<[ElementID: Entry]>([:])

  /// The number of entries, for tests.
  var count: Int { stored.withLock { $0.count } }

  /// A collection asks for an item, to make a cell of it.
  func expect(_ item: Item) {
    stored.withLock { $0[item.id] = Entry(item: item, isAwaited: true) }
  }

  /// A cell is made.
  func insert(_ item: Item) {
    stored.withLock { $0[item.id] = Entry(item: item, isAwaited: false) }
  }

  /// An item has ended. A cell being made for it may insert it once more.
  func remove(_ item: Item) {
    _ = stored.withLock { $0.removeValue(forKey: item.id) }
  }

  /// The items; items without cells are forgotten.
  ///
  /// - Parameter isReload: whether collections ask again for all of them, so that cells requested
  ///   earlier are no longer awaited.
  /// - Complexity: O(items with cells), and O(1) for each requested cell.
  func all(isReload: Bool = false) -> [Item] {
    // Reading weak references may release the last one to an item: not before the lock is released.
    var kept: [Item] = []
    let shown = stored.withLock { table in
      var result: [Item] = []
      for (id, entry) in table {
        if let item = entry.item {
          kept.append(item)
          // A cell that is made in the meantime is inserted again.
          let isShown = item.scopeIfMade?.root.isShown ?? false
          if isShown || entry.isAwaited {
            result.append(item)
            if isShown || !isReload { continue }
          }
        }
        table[id] = nil
      }
      return result
    }
    withExtendedLifetime(kept) {}
    return shown
  }
}
