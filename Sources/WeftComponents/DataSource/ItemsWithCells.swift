// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLocks

/// The items of a data source with cells, or with cells in preparation. Any thread may use it.
final class ItemsWithCells<Model: Sendable>: Sendable {
  typealias Item = ComponentItem<Model>

  private struct Entry {
    weak var item: Item?
    var isAwaited: Bool
  }

  private let stored = Mutex<[ElementID: Entry]>([:])

  var count: Int { stored.withLock { $0.count } }

  func expect(_ item: Item) {
    stored.withLock { $0[item.id] = Entry(item: item, isAwaited: true) }
  }

  func insert(_ item: Item) {
    stored.withLock { $0[item.id] = Entry(item: item, isAwaited: false) }
  }

  /// Removes an item. A cell in preparation may insert it again.
  func remove(_ item: Item) {
    _ = stored.withLock { $0.removeValue(forKey: item.id) }
  }

  /// Returns the items and drops items without cells. O(items with cells). `isReload` is whether
  /// earlier requests for cells are obsolete, because collections request all items again.
  func all(isReload: Bool = false) -> [Item] {
    // Reading a weak reference may release the item, which must happen outside the lock.
    var kept: [Item] = []
    let shown = stored.withLock { table in
      var result: [Item] = []
      for (id, entry) in table {
        if let item = entry.item {
          kept.append(item)
          // A cell created after this call inserts the item again.
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
