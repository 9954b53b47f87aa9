// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// An end of the content at which more may be fetched.
public enum BatchEdge: Hashable, Sendable, CaseIterable {
  /// Before the first item: older messages of a chat, say.
  case head
  /// Behind the last item.
  case tail
}

/// The result of a fetch.
public enum BatchOutcome: Hashable, Sendable {
  /// There may be more: it is fetched when the end comes near again.
  case more
  /// There is no more. Fetching starts again when the collection gets another data source, or when
  /// you call, for example after a refresh, ``CollectionNode/retryBatchFetching(at:)``. If that
  /// happens while a fetch is in progress, elsewhere than in the fetch itself, the fetch's answer
  /// belongs to the old content and does not count; the second such answer in a row does.
  case noMore
}

/// The state of fetching at one end of the content.
public enum BatchState: Sendable {
  /// More is fetched when the end comes near.
  case idle
  /// A fetch is in progress.
  case fetching
  /// A fetch has failed, and will be retried.
  case waiting(any Error)
  /// A fetch has failed too often. To retry, call
  /// ``CollectionNode/retryBatchFetching(at:)``.
  case failed(any Error)
  /// There is no more.
  case ended

  /// Whether a loading row looks the same in both states.
  func isLike(_ other: BatchState) -> Bool {
    switch (self, other) {
    case (.idle, .idle), (.idle, .fetching), (.fetching, .idle), (.fetching, .fetching),
      (.waiting, .waiting), (.failed, .failed), (.ended, .ended):
      true
    default: false
    }
  }
}

/// When a failed fetch is retried.
public struct BatchRetry: Hashable, Sendable {
  /// The number of attempts, including the first; at least 1.
  public var attempts: Int
  /// The seconds before the second attempt; the delay doubles for each further attempt.
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

  /// The maximum delay in seconds, which is a day. A `Duration` cannot represent arbitrary delays.
  private static let delayLimit = 86_400.0

  /// Returns the seconds before the next attempt, at most a day, or `nil` after the last attempt.
  ///
  /// - Parameter failures: The number of failed attempts, at least 1.
  func delay(after failures: Int) -> Double? {
    guard failures < attempts else { return nil }
    var delay = firstDelay.isFinite ? max(0, firstDelay) : 0
    for _ in 1..<max(1, min(failures, 64)) { delay *= 2 }
    let longest = longestDelay.isNaN ? Self.delayLimit : longestDelay
    return min(delay, max(0, longest), Self.delayLimit)
  }
}

/// Fetches more data when an end of the content comes near: one fetch at a time, off the main
/// actor.
///
/// ```swift
/// list.tailFetching = BatchFetching { _ in
///   let page = try await server.nextPage()
///   await MainActor.run { rows.append(page.rows) }
///   return page.isLast ? .noMore : .more
/// }
/// ```
public struct BatchFetching: Sendable {
  /// Fetches, and submits the data; runs off the main actor. The task is cancelled when the
  /// collection leaves its window.
  ///
  /// The context is completed when the function returns. The function may complete it before:
  /// errors that it throws afterwards are ignored. Its return value counts in any case.
  public var fetch: @Sendable (BatchContext) async throws -> BatchOutcome
  /// When a fetch that has thrown an error is retried.
  public var retry: BatchRetry
  /// Makes the row at the end while there may be more; runs on a worker. Made again for
  /// ``BatchState/waiting(_:)``, ``BatchState/failed(_:)`` and back. Not shown where the collection
  /// has a header or footer of its own.
  public var loadingRow: (@Sendable (BatchState) -> CellNode)?
  /// Waits for some seconds.
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
