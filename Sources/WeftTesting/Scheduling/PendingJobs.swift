// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers

/// The jobs that wait in a ``SeededScheduler``, and the choice of the next.
///
/// Cancelled jobs stay until their turn comes.
struct PendingJobs {
  private var queues = WorkPriority.allCases.map { _ in FIFO<WorkItem>() }
  private var unordered: [WorkItem] = []
  private var generator: SeededGenerator?

  init(order: JobOrder) {
    if case .seeded(let seed) = order { generator = SeededGenerator(seed: seed) }
  }

  var count: Int { unordered.count + queues.reduce(0) { $0 + $1.count } }

  mutating func append(_ item: WorkItem) {
    if generator == nil {
      queues[item.priority.rawValue].append(item)
    } else {
      unordered.append(item)
    }
  }

  /// A job got another priority: without a generator it goes to the end of its new queue. Its old
  /// place stays, and is found empty, as a job runs only once.
  mutating func requeue(_ item: WorkItem) {
    if generator == nil { append(item) }
  }

  mutating func takeNext() -> WorkItem? {
    guard !unordered.isEmpty else {
      for index in queues.indices {
        if let item = queues[index].popFirst() { return item }
      }
      return nil
    }
    unordered.swapAt(draw(below: unordered.count), unordered.count - 1)
    return unordered.removeLast()
  }

  /// How many jobs to run before something else has its turn: all, or some by the seed.
  mutating func drawShare() -> Int {
    generator == nil ? count : draw(below: count + 1)
  }

  private mutating func draw(below limit: Int) -> Int {
    guard generator != nil else { return 0 }
    return Int.random(in: 0..<limit, using: &generator!)
  }
}
