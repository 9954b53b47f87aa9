// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// An update between its submission and its appearance.
@MainActor final class PendingUpdate {
  let changeSet: ChangeSet
  /// The data space after the update; lengths that become known meanwhile are written into it.
  var map: CollectionMap
  /// The cells that were made ready to be seen with it.
  var prepared: [CollectionElement] = []
  let completion: (@MainActor (Bool) -> Void)?

  init(
    changeSet: ChangeSet, map: CollectionMap, completion: (@MainActor (Bool) -> Void)?
  ) {
    self.changeSet = changeSet
    self.map = map
    self.completion = completion
  }
}
