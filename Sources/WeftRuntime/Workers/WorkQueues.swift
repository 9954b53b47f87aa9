// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The jobs that wait for a worker: one queue for each priority.
package struct WorkQueues {
  private var byPriority = WorkPriority.allCases.map { _ in FIFO<WorkItem>() }

  /// Makes queues without jobs.
  package init() {}

  /// The number of places in the queues; one that a job has left for another priority counts until
  /// its turn comes.
  package var count: Int { byPriority.reduce(0) { $0 + $1.count } }

  /// Puts a job at the end of the queue of its priority: a new job, or one whose priority has
  /// changed.
  package mutating func append(_ item: WorkItem) {
    byPriority[item.priority.rawValue].append(item)
  }

  /// Takes the most urgent job, and of those the first.
  package mutating func takeFirst() -> WorkItem? {
    for priority in WorkPriority.allCases {
      while let item = byPriority[priority.rawValue].popFirst() {
        // Otherwise it waits elsewhere, or has been run from there.
        if item.priority == priority { return item }
      }
    }
    return nil
  }
}
