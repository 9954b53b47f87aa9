// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The pending slow jobs. Within a priority, recent requests run first, because after fast
/// scrolling the oldest requests are about to leave the screen. Jobs requested within half a frame
/// keep their order, so a screen fills from its top.
struct SlowWorkQueues {
  private struct Batch {
    let start: Double
    var items = FIFO<WorkItem>()
  }

  private var byPriority = WorkPriority.allCases.map { _ in [Batch]() }
  private var takes = 0
  /// The number of batches of one priority that triggers a cleanup.
  private var batchLimit = minimumBatchLimit

  private static let batchDuration = 0.008
  /// One in this number of turns takes the oldest job, so it runs even if newer jobs keep arriving.
  private static let turnsOfNewest = 4
  private static let minimumBatchLimit = 64

  /// The number of entries in the queues. Stale entries of moved jobs count until they are reached.
  var count: Int {
    byPriority.reduce(0) { $1.reduce($0) { $0 + $1.items.count } }
  }

  /// Adds a new job, or a job whose priority has changed, in O(1), amortized. `time` is in seconds.
  mutating func append(_ item: WorkItem, at time: Double) {
    let priority = item.priority.rawValue
    let isRecent = byPriority[priority].last.map { time - $0.start < Self.batchDuration } ?? false
    if !isRecent { byPriority[priority].append(Batch(start: time)) }
    byPriority[priority][byPriority[priority].count - 1].items.append(item)
    if byPriority[priority].count > batchLimit { dropAbandoned() }
  }

  /// Removes and returns the most urgent job, in some turns the oldest instead of the newest.
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
