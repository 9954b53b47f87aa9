// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch

/// Waits for an effect that other threads cause, such as a server's.
///
/// - Throws: `CancellationError` if the task is cancelled, as a time limit does.
package func otherThreads(
  isolation: isolated (any Actor)? = #isolation, until condition: () -> Bool
) async throws {
  while !condition() {
    try Task.checkCancellation()
    await otherThreadsTurn()
  }
}

/// Lets the threads of the process run before this task continues.
package func otherThreadsTurn(isolation: isolated (any Actor)? = #isolation) async {
  await withCheckedContinuation { continuation in
    DispatchQueue.global(qos: .background).async { continuation.resume() }
  }
}

/// Runs the main actor's pending tasks until a condition holds.
///
/// Suitable for effects that tasks on the main actor cause. For effects of other threads, wait with
/// an ``Awaitable``.
///
/// - Returns: Whether the condition holds.
@MainActor package func mainActorTurns(until condition: () -> Bool) async -> Bool {
  for _ in 0..<1000 {
    if condition() { return true }
    await Task.yield()
  }
  return condition()
}

/// Runs the main actor's pending tasks, and the tasks that these begin on other actors.
@MainActor package func mainActorTurns() async {
  for _ in 0..<100 {
    await Task.yield()
    await Task.detached { await MainActor.run {} }.value
  }
}
