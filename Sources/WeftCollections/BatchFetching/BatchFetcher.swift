// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Runs the fetches of a ``BatchFetching`` at one end of a collection.
@MainActor final class BatchFetcher {
  let fetching: BatchFetching
  var onChange: (@MainActor () -> Void)?
  private(set) var state = BatchState.idle
  private var task: Task<Void, Never>?
  /// The delay before the next attempt.
  private var delay: Task<Void, Never>?
  private var current: BatchContext?
  /// Whether the content was replaced since the fetch began, so its result does not apply.
  private var isOutdated = false
  private var hasIgnoredEnd = false
  @TaskLocal private static var running: BatchContext?

  init(_ fetching: BatchFetching) { self.fetching = fetching }

  isolated deinit { task?.cancel() }

  var canFetch: Bool {
    if case .idle = state { true } else { false }
  }

  func begin(_ context: BatchContext) {
    set(.fetching)
    (current, isOutdated) = (context, false)
    task = Task.detached { [fetching, weak self] in
      var failures = 0
      while !Task.isCancelled, context.isFetching {
        do {
          let outcome = try await Self.$running.withValue(context) {
            try await fetching.fetch(context)
          }
          return await MainActor.run { self?.end(outcome, context) }
        } catch {
          failures += 1
          guard !Task.isCancelled, context.isFetching,
            let seconds = fetching.retry.delay(after: failures)
          else {
            return await MainActor.run { self?.fail(error, context) }
          }
          let delay = Task<Void, Never>.detached { _ = try? await fetching.sleep(seconds) }
          await self?.wait(delay, after: error, context)
          await withTaskCancellationHandler {
            await delay.value
          } onCancel: {
            delay.cancel()
          }
          // A new series of attempts begins with the call that ended the delay.
          if delay.isCancelled { failures = 0 }
          await self?.goOn(context)
        }
      }
      await MainActor.run { self?.giveUp(context) }
    }
  }

  /// Cancels the current fetch, if any.
  func cancel(_ context: BatchContext?) {
    task?.cancel()
    (task, delay, current) = (nil, nil, nil)
    context?.cancelBatchFetching()
    rest()
  }

  /// Allows fetches after a failure and after the end of the content, and retries a failed fetch
  /// immediately. A `.noMore` of the current fetch is ignored, except from the fetch itself.
  func retry() {
    switch state {
    case .failed, .ended: set(.idle)
    case .waiting: delay?.cancel()
    case .fetching: if Self.running !== current { isOutdated = true }
    case .idle: break
    }
  }

  private func end(_ outcome: BatchOutcome, _ context: BatchContext) {
    // The fetch may have completed the context itself.
    guard !context.isCancelled, current === context else { return giveUp(context) }
    // The second end counts, or a fetch that replaces the content in another task would repeat.
    let isIgnored = outcome == .noMore && isOutdated && !hasIgnoredEnd
    hasIgnoredEnd = isIgnored
    set(outcome == .noMore && !isIgnored ? .ended : .idle)
    context.completeBatchFetching()
  }

  private func fail(_ error: any Error, _ context: BatchContext) {
    guard context.isFetching, !(error is CancellationError) else { return giveUp(context) }
    set(isOutdated ? .idle : .failed(error))
    context.cancelBatchFetching()
  }

  private func wait(
    _ delay: Task<Void, Never>, after error: any Error, _ context: BatchContext
  ) {
    guard context.isFetching, current === context else { return }
    self.delay = delay
    set(.waiting(error))
  }

  private func goOn(_ context: BatchContext) {
    guard current === context else { return }
    delay = nil
    guard context.isFetching else { return }
    isOutdated = false
    set(.fetching)
  }

  /// Ends a fetch that was ended elsewhere. Another fetch may have begun since.
  private func giveUp(_ context: BatchContext) {
    context.cancelBatchFetching()
    guard current === context else { return }
    rest()
  }

  private func rest() {
    switch state {
    case .fetching, .waiting: set(.idle)
    case .idle, .failed, .ended: break
    }
  }

  private func set(_ newState: BatchState) {
    state = newState
    onChange?()
  }
}
