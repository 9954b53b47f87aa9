// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// An end of the content at which more data may be fetched.
public enum BatchEdge: Hashable, Sendable, CaseIterable {
  /// Before the first item, such as older messages of a chat.
  case head
  /// Behind the last item.
  case tail
}

/// The result of a fetch.
public enum BatchOutcome: Hashable, Sendable {
  /// More data may exist. It is fetched when the viewport approaches the end again.
  case more
  /// No more data exists. Fetching starts again with another data source, or after
  /// ``CollectionNode/retryBatchFetching(at:)``. If other code does so during a fetch, this result
  /// belongs to the old content and is ignored, unless it is the second in a row.
  case noMore
}

/// The state of fetching at one end of the content.
public enum BatchState: Sendable {
  /// More data is fetched when the viewport approaches the end.
  case idle
  /// A fetch is in progress.
  case fetching
  /// A fetch has failed, and will be retried.
  case waiting(any Error)
  /// All attempts have failed. To retry, call ``CollectionNode/retryBatchFetching(at:)``.
  case failed(any Error)
  /// No more data exists.
  case ended

  func isLike(_ other: BatchState) -> Bool {
    switch (self, other) {
    case (.idle, .idle), (.idle, .fetching), (.fetching, .idle), (.fetching, .fetching),
      (.waiting, .waiting), (.failed, .failed), (.ended, .ended):
      true
    default: false
    }
  }
}

/// The rule for retries of a failed fetch.
public struct BatchRetry: Hashable, Sendable {
  /// The number of attempts, including the first. At least 1.
  public var attempts: Int
  /// The delay before the second attempt, in seconds. The delay doubles for each further attempt.
  public var firstDelay: Double
  /// The maximum delay between two attempts, in seconds. No delay exceeds a day.
  public var longestDelay: Double

  /// Makes a rule.
  public init(attempts: Int = 5, firstDelay: Double = 1, longestDelay: Double = 30) {
    self.attempts = attempts
    self.firstDelay = firstDelay
    self.longestDelay = longestDelay
  }

  /// Never retries.
  public static let never = BatchRetry(attempts: 1)

  /// A day. A `Duration` cannot represent arbitrary delays.
  private static let delayLimit = 86_400.0

  /// Returns the seconds before the next attempt, or `nil` after the last attempt.
  func delay(after failures: Int) -> Double? {
    guard failures < attempts else { return nil }
    var delay = firstDelay.isFinite ? max(0, firstDelay) : 0
    for _ in 1..<max(1, min(failures, 64)) { delay *= 2 }
    let longest = longestDelay.isNaN ? Self.delayLimit : longestDelay
    return min(delay, max(0, longest), Self.delayLimit)
  }
}

/// Fetches more data off the main actor near an end of the content, one fetch at a time.
///
/// ```swift
/// list.tailFetching = BatchFetching { _ in
///   let page = try await server.nextPage()
///   await MainActor.run { rows.append(page.rows) }
///   return page.isLast ? .noMore : .more
/// }
/// ```
public struct BatchFetching: Sendable {
  /// Fetches and submits the data. Runs off the main actor. The task is cancelled when the
  /// collection leaves its window. Returning completes the context, which the function may do
  /// earlier, after which errors that it throws are ignored. Its return value is used in any case.
  public var fetch: @Sendable (BatchContext) async throws -> BatchOutcome
  /// The rule for retries after an error.
  public var retry: BatchRetry
  /// Makes the row at the end while more data may exist, and again when the state changes to or
  /// from ``BatchState/waiting(_:)`` or ``BatchState/failed(_:)``. Runs on a worker. Not shown if
  /// the program has set a header or footer of the collection at that end.
  public var loadingRow: (@Sendable (BatchState) -> CellNode)?
  var sleep: @Sendable (Double) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }

  /// Makes a value.
  public init(
    retry: BatchRetry = BatchRetry(), loadingRow: (@Sendable (BatchState) -> CellNode)? = nil,
    fetch: @escaping @Sendable (BatchContext) async throws -> BatchOutcome
  ) {
    self.fetch = fetch
    self.retry = retry
    self.loadingRow = loadingRow
  }
}
