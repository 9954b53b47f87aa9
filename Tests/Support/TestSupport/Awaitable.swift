// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// Suspends until the task is cancelled.
package func untilCancelled() async throws {
  try await Awaitable(()).wait { _ in false }
}

/// A value that any thread may change and tasks can wait for.
package final class Awaitable<Value: Sendable>: Sendable {
  private struct Waiter {
    let id: Int
    let condition: @Sendable (Value) -> Bool
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var value: Value
    var waiters: [Waiter] = []
    var nextID = 0
    /// The tasks that were cancelled before they waited.
    var cancelled: Set<Int> = []
  }

  private let state: Mutex<State>

  package init(_ value: Value) {
    state = Mutex(State(value: value))
  }

  package var value: Value { state.withLock { $0.value } }

  /// Changes the value, and resumes the tasks whose conditions hold now.
  @discardableResult
  package func update<Result>(_ change: (inout Value) -> Result) -> Result {
    let (result, ready) = state.withLock { state in
      let result = change(&state.value)
      let ready = state.waiters.filter { $0.condition(state.value) }
      state.waiters.removeAll { waiter in ready.contains { $0.id == waiter.id } }
      return (result, ready)
    }
    for waiter in ready { waiter.continuation.resume() }
    return result
  }

  /// Waits until the value satisfies a condition.
  ///
  /// - Throws: `CancellationError` if the task is cancelled, as a time limit does.
  package func wait(until condition: @escaping @Sendable (Value) -> Bool) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Void, any Error>? = state.withLock { state in
          if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
          if condition(state.value) { return .success(()) }
          state.waiters.append(
            Waiter(id: id, condition: condition, continuation: continuation))
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        let index = state.waiters.firstIndex { $0.id == id }
        if index == nil { state.cancelled.insert(id) }
        return index.map { state.waiters.remove(at: $0) }
      }
      waiter?.continuation.resume(throwing: CancellationError())
    }
  }
}
