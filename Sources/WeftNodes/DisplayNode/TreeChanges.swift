// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization

/// Counts changes in all trees of the process, to detect outdated caches.
package enum TreeChanges {
  private static let moveCount = Atomic(0)
  private static let epochCount = Atomic(0)

  /// The number of changes of supernodes. Use on any thread.
  static var moves: Int { moveCount.load(ordering: .acquiring) }

  /// A number that changes after a node has moved or a layout may have been requested. Reads by
  /// adding zero, so that a thread that requests layouts later sees all earlier changes of this
  /// thread.
  static var epoch: Int { epochCount.add(0, ordering: .acquiringAndReleasing).newValue }

  static func noteMove() {
    moveCount.add(1, ordering: .acquiringAndReleasing)
    noteQuestion()
  }

  /// The number of levels that searches of ancestors have climbed, for tests.
  package static var climbedLevels: Int { climbCount.load(ordering: .relaxed) }

  private static let climbCount = Atomic(0)

  static func noteClimb(_ levels: Int) { climbCount.add(levels, ordering: .relaxed) }

  /// Records that a layout or its version is about to be read.
  static func noteQuestion() { epochCount.add(1, ordering: .acquiringAndReleasing) }
}
