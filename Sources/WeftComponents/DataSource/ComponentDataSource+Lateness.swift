// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftCollections

/// A value reaches a row's components in up to four steps, from the model's owner to the data
/// source, to the cell, from a state change to its scope, and with the cell's next build. Actions
/// that require the newest value check all steps here.
extension ComponentDataSource {
  /// Whether an item's components lack a newer value. If so, `block` is called after the value has
  /// advanced by at least one step.
  func willUpdate(_ item: Item, then block: @escaping @MainActor () -> Void) -> Bool {
    if let root = item.scopeIfMade?.root, inbox.hasChange(of: item) || root.hasLateNode {
      // The components receive it before the block is called.
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
