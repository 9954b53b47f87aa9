// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization

/// Counts the nodes visited by searches for staged and rasterized ancestors, for tests.
package enum AncestorSearches {
  private static let count = Atomic(0)

  package static var steps: Int { count.load(ordering: .relaxed) }

  static func add(_ steps: Int) { count.add(steps, ordering: .relaxed) }
}
