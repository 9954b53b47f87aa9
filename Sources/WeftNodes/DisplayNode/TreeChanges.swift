// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization

/// Counts changes of all trees of the process, so that cached notes in a tree can be recognised as
/// out of date.
package enum TreeChanges {
  private static let moveCount = Atomic(0)
  private static let epochCount = Atomic(0)

  /// The number of changes of supernodes so far; any thread.
  static var moves: Int { moveCount.load(ordering: .acquiring) }

  /// A number that changes whenever a node has moved or its layouts may have been requested.
  ///
  /// Read by adding zero: a thread that requests layouts later sees what this thread has changed
  /// before.
  static var epoch: Int { epochCount.add(0, ordering: .acquiringAndReleasing).newValue }

  /// A node has another supernode.
  static func noteMove() {
    moveCount.add(1, ordering: .acquiringAndReleasing)
    noteQuestion()
  }

  /// The levels climbed so far on long ways up, for tests.
  package static var climbedLevels: Int { climbCount.load(ordering: .relaxed) }

  private static let climbCount = Atomic(0)

  static func noteClimb(_ levels: Int) { climbCount.add(levels, ordering: .relaxed) }

  /// A layout, or its version, is going to be asked for.
  static func noteQuestion() { epochCount.add(1, ordering: .acquiringAndReleasing) }
}
