// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLocks
import WeftRuntime

/// Measures long texts step by step in jobs on workers, until the results justify a new layout or
/// until cancellation or release.
final class LongTextSteps: Sendable {
  private struct State {
    var item: WorkItem?
    var isCancelled = false
  }

  let texts: [LongText]
  private let workers: any WorkScheduler
  private let mainQueue: MainSerialQueue
  private let completion: MainSerialQueue.Block
  private let knownLength: Int
  private let state = Mutex(State())

  /// `completion` is called once on the main actor, unless the steps are cancelled.
  init(
    _ texts: [LongText], in runtime: HostRuntime,
    completion: @escaping MainSerialQueue.Block
  ) {
    (self.texts, self.completion) = (texts, completion)
    knownLength = texts.reduce(0) { $0 + $1.measuredLength }
    (workers, mainQueue) = (runtime.workers, runtime.mainQueue)
  }

  deinit { cancel() }

  var work: Int { texts.reduce(0) { $0 + $1.measuredLength } - knownLength }

  func belong(to runtime: HostRuntime) -> Bool { mainQueue === runtime.mainQueue }

  func start() {
    let item = WorkItem(priority: .idle) { [weak self] _ in self?.step() }
    let isCancelled = state.withLock { state in
      if !state.isCancelled { state.item = item }
      return state.isCancelled
    }
    if !isCancelled { workers.submit(item) }
  }

  /// Stops after the running job, if any. Use on any thread.
  func cancel() {
    let item = state.withLock { state in
      state.isCancelled = true
      return state.item.take()
    }
    item?.cancel()
  }

  private func step() {
    if state.withLock({ $0.isCancelled }) { return }
    // Each text is for another width, and the least measured one is next.
    let next = texts.filter { !$0.isMeasured }.min { $0.measuredLength < $1.measuredLength }
    next?.measure()
    guard texts.allSatisfy(\.isWorthPublishing) || texts.allSatisfy(\.isMeasured) else {
      return start()
    }
    mainQueue.enqueue { [weak self] in
      guard let self, !state.withLock({ $0.isCancelled }) else { return }
      completion()
    }
  }
}
