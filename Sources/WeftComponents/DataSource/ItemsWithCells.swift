// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLocks

/// The items of a data source that cells show; any thread.
final class ItemsWithCells<Model: Sendable>: Sendable {
  typealias Item = ComponentItem<Model>

  private struct Weak {
    weak var item: Item?
  }

  private let stored = Mutex<[ElementID: Weak]>([:])

  func insert(_ item: Item) { stored.withLock { $0[item.id] = Weak(item: item) } }

  /// The items; those without cells are forgotten.
  ///
  /// - Complexity: O(items with cells), and O(1) for each cell that was made.
  func all() -> [Item] {
    // Those that are looked at may be freed by that: not before the lock is given back.
    var kept: [Item] = []
    let shown = stored.withLock { table in
      var result: [Item] = []
      for (id, weak) in table {
        if let item = weak.item {
          kept.append(item)
          // A cell that is made meanwhile is inserted again.
          if item.scopeIfMade?.root.isShown ?? false {
            result.append(item)
            continue
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
