// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

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
