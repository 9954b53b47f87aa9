// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization

/// Counts the nodes that are about to leave their windows. At zero, nodes skip the search of their
/// ancestors.
enum PendingExits {
  private static let count = Atomic(0)

  static var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

  static func add() { count.add(1, ordering: .relaxed) }

  static func remove() { count.subtract(1, ordering: .relaxed) }
}
