// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftNodes

/// What the collection's parts tell the node.
extension CollectionNode {
  @MainActor final func didScroll() {
    delegate?.collectionNodeDidScroll(self)
  }

  @MainActor final func didShow(_ cell: CellNode) {
    delegate?.collectionNode(self, willDisplay: cell)
  }

  @MainActor final func didHide(_ cell: CellNode) {
    delegate?.collectionNode(self, didEndDisplaying: cell)
  }

  /// An update has appeared: what is gone is not selected any more.
  @MainActor final func didUpdate(_ changes: ChangeSet) {
    guard let controller, !controller.selection.isEmpty else { return }
    let map = controller.data.pendingMap
    controller.selection = controller.selection.filter { map.path(of: $0) != nil }
  }

  @MainActor final func report(_ error: ChangeSetError) {
    updateErrorHandler(error)
  }
}
