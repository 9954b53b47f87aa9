// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Calls the completions of updates that need not wait for a frame because they have no window. A
/// completion may submit the next update, which then completes inside it, and so on. After a number
/// of levels the calls continue in a later turn of the main actor, before the stack overflows.
@MainActor enum BoundedCalls {
  private static let deepest = 32
  private static var depth = 0

  /// Calls a closure either directly or in a later turn.
  static func run(_ body: @escaping @MainActor () -> Void) {
    guard depth < deepest else {
      Task { @MainActor in run(body) }
      return
    }
    depth += 1
    defer { depth -= 1 }
    body()
  }
}
