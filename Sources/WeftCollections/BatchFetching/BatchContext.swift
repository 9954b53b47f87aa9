// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// One fetch of more data, passed to the code that fetches it.
///
/// The collection requests no more data until the context is completed or cancelled. A context that
/// is deallocated counts as completed, so a forgotten context does not disable batch fetching
/// permanently. Any thread may use a context. (Texture's `ASBatchContext`.)
public final class BatchContext: Sendable {
  private enum State { case fetching, completed, cancelled }

  private let state = Mutex(State.fetching)
  private let onEnd: @Sendable () -> Void

  /// Begins a fetch. `onEnd` is called once, on the thread that ends the fetch.
  init(onEnd: @escaping @Sendable () -> Void) {
    self.onEnd = onEnd
  }

  deinit {
    if isFetching { onEnd() }
  }

  /// Whether the fetch is still in progress.
  public var isFetching: Bool { state.withLock { $0 == .fetching } }

  /// Whether the collection no longer needs the data.
  public var isCancelled: Bool { state.withLock { $0 == .cancelled } }

  /// Ends the fetch after its data was submitted, so that the collection may fetch again. Does
  /// nothing if the fetch has ended.
  /// - Parameter didComplete: `false` leaves the fetch open for a retry.
  public func completeBatchFetching(_ didComplete: Bool = true) {
    if didComplete { end(.completed) }
  }

  /// Cancels the fetch, so that the collection may fetch again.
  public func cancelBatchFetching() {
    end(.cancelled)
  }

  private func end(_ newState: State) {
    let isEnding = state.withLock {
      guard $0 == .fetching else { return false }
      $0 = newState
      return true
    }
    if isEnding { onEnd() }
  }
}
