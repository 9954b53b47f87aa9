// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A content on its way to the screen, and who waits for it.
final class SubmittedContent<Value: Sendable>: Sendable {
  let value: Value
  let animated: Bool
  let fileID: String
  let line: Int
  let completions: [@MainActor @Sendable (Bool) -> Void]

  init(
    value: Value, animated: Bool, fileID: String, line: Int,
    completions: [@MainActor @Sendable (Bool) -> Void]
  ) {
    self.value = value
    self.animated = animated
    self.fileID = fileID
    self.line = line
    self.completions = completions
  }

  @MainActor func complete(_ succeeded: Bool) {
    for completion in completions { completion(succeeded) }
  }
}

/// The contents that wait for a comparison: one is compared at a time, and of the others the newest
/// wins, with the completions of all.
@MainActor final class ContentComparisons<Value: Sendable> {
  private var current: SubmittedContent<Value>?
  private var next: SubmittedContent<Value>?

  nonisolated init() {}

  /// Takes a content that replaces those which nobody compares yet.
  func append(_ content: SubmittedContent<Value>) {
    next = next.map { Self.merged($0, content) } ?? content
  }

  /// Begins with the next one, unless one is under way.
  func start() -> SubmittedContent<Value>? {
    guard current == nil else { return nil }
    current = next.take()
    return current
  }

  /// Ends a comparison.
  ///
  /// - Returns: `false` if the content was taken meanwhile.
  func finish(_ content: SubmittedContent<Value>) -> Bool {
    guard current === content else { return false }
    current = nil
    return true
  }

  /// Takes the newest content, with everybody who waits for one.
  func takeAll() -> SubmittedContent<Value>? {
    guard let current = current.take() else { return next.take() }
    return next.take().map { Self.merged(current, $0) } ?? current
  }

  /// The later content, for those who wait for either.
  private static func merged(
    _ earlier: SubmittedContent<Value>, _ later: SubmittedContent<Value>
  ) -> SubmittedContent<Value> {
    SubmittedContent(
      value: later.value, animated: earlier.animated && later.animated, fileID: later.fileID,
      line: later.line, completions: earlier.completions + later.completions)
  }
}
