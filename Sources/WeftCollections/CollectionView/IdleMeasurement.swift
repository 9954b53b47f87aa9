// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftRuntime

/// How far a collection is with the far rows that it measures while the program is at rest.
struct IdleMeasurement {
  /// Whether rows are measured, or looked for, until something happens.
  var isUnderWay = false
  /// Whether the next rest is awaited.
  var isAwaited = false
  /// The job that measures some rows.
  var job: (item: WorkItem, elements: [CollectionElement])?
  /// The elements that the last job has not reached, because one before them hangs.
  var left: [CollectionElement] = []
  /// How many more places are looked at.
  var looks = 0
  /// The next places to look at, behind the viewport and before it.
  var ahead: Side
  var behind: Side

  struct Side {
    var path = ItemPath(section: 0, item: 0)
    /// Whether there are no more.
    var isDone = true
  }

  init() { (ahead, behind) = (Side(), Side()) }
}
