// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftCollections

/// A value reaches a row's components in up to four steps: the model's owner hands it to the data
/// source, the data source to the cell, a change of state to its scope, and the cell's next build
/// to the components. Actions that must see the newest value ask here about all of them.
extension ComponentDataSource {
  /// Whether a newer value is on its way to the components of an item.
  ///
  /// - Parameter block: called soon if it is, when the components have it, or a part of the way is
  ///   done.
  func willUpdate(_ item: Item, then block: @escaping @MainActor () -> Void) -> Bool {
    if let root = item.scopeIfMade?.root, inbox.hasChange(of: item) || root.hasLateNode {
      // The components hear of it before the block is called.
      root.resolveNow()
      root.soon(block)
      return true
    }
    if let ownerWillUpdate { return ownerWillUpdate(item, block) }
    guard item.isLate, let node else { return false }
    node.onDidFinishProcessingUpdates { [weak node] in node?.soon(block) }
    return true
  }
}
