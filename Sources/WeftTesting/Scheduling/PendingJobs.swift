// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import SeededRandom
import WeftLayers
import WeftRuntime

/// The jobs that wait in a ``SeededScheduler``, and the choice of the next.
///
/// Cancelled jobs stay until their turn comes.
struct PendingJobs {
  private var queues = WorkQueues()
  /// What is used in place of the queues if the seed decides.
  private var bag: Bag?

  private struct Bag {
    var items: [WorkItem] = []
    var generator: SeededGenerator

    mutating func takeAny() -> WorkItem? {
      guard !items.isEmpty else { return nil }
      let index = Int.random(in: items.indices, using: &generator)
      items.swapAt(index, items.count - 1)
      return items.removeLast()
    }

    mutating func drawOrder(count: Int) -> [Int] {
      (0..<count).shuffled(using: &generator)
    }

    mutating func drawShare() -> Int {
      Int.random(in: 0...items.count, using: &generator)
    }
  }

  init(order: JobOrder) {
    if case .seeded(let seed) = order { bag = Bag(generator: SeededGenerator(seed: seed)) }
  }

  var count: Int { bag?.items.count ?? queues.count }

  mutating func append(_ item: WorkItem) {
    if bag == nil { queues.append(item) } else { bag?.items.append(item) }
  }

  /// A job got another priority.
  mutating func requeue(_ item: WorkItem) {
    if bag == nil { queues.append(item) }
  }

  mutating func takeNext() -> WorkItem? {
    bag == nil ? queues.takeFirst() : bag?.takeAny()
  }

  /// In which order to make a number of calls: one that the seed decides on, or ascending.
  mutating func drawOrder(count: Int) -> [Int] {
    bag?.drawOrder(count: count) ?? Array(0..<count)
  }

  /// How many jobs to run before something else has its turn: some by the seed, or all.
  mutating func drawShare() -> Int {
    bag?.drawShare() ?? queues.count
  }
}
