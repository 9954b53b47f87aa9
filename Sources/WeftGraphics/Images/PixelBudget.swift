// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import Foundation

/// Limits the number of pixels that all threads decode at the same time. A decoder that requests
/// too many pixels waits until others have finished, in the order of requests. An image larger than
/// the whole budget is decoded alone. A holder never requests a second share, so no two wait for
/// each other. `@unchecked Sendable` is sound because the variables are used only under the
/// condition's lock.
final class PixelBudget: @unchecked Sendable {
  /// The part of a budget that one decoding job holds until it is deallocated.
  final class Share {
    private let budget: PixelBudget
    private var count = 0

    fileprivate init(_ budget: PixelBudget) {
      self.budget = budget
    }

    deinit {
      if count > 0 { budget.give(count) }
    }

    /// Waits for a number of pixels, and returns false if canceled before. Only the first call
    /// takes any.
    func take(_ count: Int, isCancelled: () -> Bool) -> Bool {
      guard count > self.count else { return true }
      if self.count > 0 { budget.give(self.count) }
      self.count = 0
      guard budget.take(count, isCancelled: isCancelled) else { return false }
      self.count = count
      return true
    }
  }

  static let processLimit = 100_000_000

  /// The budget of the process. Tests replace it.
  @TaskLocal static var shared = PixelBudget(limit: processLimit)

  /// In seconds, to check for cancellation.
  private static let pollInterval = 0.01

  private let limit: Int
  private let condition = NSCondition()
  private var used = 0
  private var nextTicket = 0
  private var waiting: [Int] = []

  init(limit: Int) {
    self.limit = limit
  }

  func makeShare() -> Share { Share(self) }

  var waitingCount: Int {
    condition.withLock { waiting.count }
  }

  private func take(_ count: Int, isCancelled: () -> Bool) -> Bool {
    let ticket = condition.withLock {
      nextTicket += 1
      waiting.append(nextTicket)
      return nextTicket
    }
    while true {
      let isTaken = condition.withLock {
        if admit(ticket, count) { return true }
        _ = condition.wait(until: Date(timeIntervalSinceNow: Self.pollInterval))
        return admit(ticket, count)
      }
      if isTaken { return true }
      // Outside the lock, because the closure belongs to the caller.
      guard isCancelled() else { continue }
      condition.withLock {
        waiting.removeAll { $0 == ticket }
        condition.broadcast()
      }
      return false
    }
  }

  private func admit(_ ticket: Int, _ count: Int) -> Bool {
    guard waiting.first == ticket, used == 0 || count <= limit - used else { return false }
    waiting.removeFirst()
    used += count
    condition.broadcast()
    return true
  }

  private func give(_ count: Int) {
    condition.withLock {
      used -= count
      condition.broadcast()
    }
  }
}
