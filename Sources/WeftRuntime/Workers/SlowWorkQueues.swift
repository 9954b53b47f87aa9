// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The pending slow jobs: within a priority, the newest requests come first.
///
/// While the user scrolls faster than pictures are decoded, the oldest requests are about to leave
/// the screen, and would finish only after they have left. Jobs of about one frame keep their
/// order, so that a screen fills from its top.
struct SlowWorkQueues {
  /// Jobs that were requested at about the same time.
  private struct Batch {
    /// In seconds.
    let start: Double
    var items = FIFO<WorkItem>()
  }

  private var byPriority = WorkPriority.allCases.map { _ in [Batch]() }
  private var takes = 0
  /// The number of batches of one priority at which unwanted ones are dropped.
  private var batchLimit = minimumBatchLimit

  /// In seconds: half a frame.
  private static let batchDuration = 0.008
  /// One turn in this many goes to the oldest job, so that it runs however many newer ones arrive.
  private static let turnsOfNewest = 4
  private static let minimumBatchLimit = 64

  /// The number of places in the queues; one that a job has left counts until its turn comes.
  var count: Int {
    byPriority.reduce(0) { $1.reduce($0) { $0 + $1.items.count } }
  }

  /// Puts a job into the queue of its priority: a new job, or one whose priority has changed.
  ///
  /// - Parameter time: now, in seconds.
  /// - Complexity: O(1) amortised.
  mutating func append(_ item: WorkItem, at time: Double) {
    let priority = item.priority.rawValue
    let isRecent = byPriority[priority].last.map { time - $0.start < Self.batchDuration } ?? false
    if !isRecent { byPriority[priority].append(Batch(start: time)) }
    byPriority[priority][byPriority[priority].count - 1].items.append(item)
    if byPriority[priority].count > batchLimit { dropAbandoned() }
  }

  /// Takes the most urgent job: in most turns the first of the newest, and now and then the oldest.
  mutating func takeFirst() -> WorkItem? {
    takes += 1
    let isTurnOfOldest = takes.isMultiple(of: Self.turnsOfNewest)
    for priority in WorkPriority.allCases {
      let queue = priority.rawValue
      while !byPriority[queue].isEmpty {
        let index = isTurnOfOldest ? 0 : byPriority[queue].count - 1
        guard let item = byPriority[queue][index].items.popFirst() else {
          byPriority[queue].remove(at: index)
          continue
        }
        if item.priority == priority, item.isPending { return item }
      }
    }
    return nil
  }

  /// Drops the places of jobs that were cancelled or wait elsewhere, which no turn has reached.
  private mutating func dropAbandoned() {
    for priority in WorkPriority.allCases {
      byPriority[priority.rawValue] = byPriority[priority.rawValue].compactMap { batch in
        var (batch, kept) = (batch, Batch(start: batch.start))
        while let item = batch.items.popFirst() {
          if item.priority == priority, item.isPending { kept.items.append(item) }
        }
        return kept.items.count == 0 ? nil : kept
      }
    }
    batchLimit = max(Self.minimumBatchLimit, 2 * (byPriority.map(\.count).max() ?? 0))
  }
}
