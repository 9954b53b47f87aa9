// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftLocks
import WeftNodes

/// A downloader whose transfers end when the test calls ``finish(_:_:)``.
final class ManualDownloader: ImageDownloader {
  /// A transfer in progress.
  struct Transfer: Sendable {
    let request: ImageRequest
    fileprivate let id: Int
  }

  private struct State {
    var requests: [ImageRequest] = []
    var waiting: [Int: CheckedContinuation<Data, any Error>] = [:]
    var cancelled: [URL] = []
  }

  private let state = Mutex(State())
  private let started = AsyncStream<Transfer>.makeStream()

  /// The URLs of all requests, in order.
  var requestedURLs: [URL] { state.withLock { $0.requests.map(\.url) } }

  /// The URLs of the cancelled requests, in order.
  var cancelledURLs: [URL] { state.withLock { $0.cancelled } }

  /// Waits for the next transfer to start.
  func next() async -> Transfer? {
    for await transfer in started.stream { return transfer }
    return nil
  }

  func finish(_ transfer: Transfer, _ result: Result<Data, ImageDownloadError>) {
    let continuation = state.withLock { $0.waiting.removeValue(forKey: transfer.id) }
    continuation?.resume(with: result.mapError { $0 as any Error })
  }

  func data(from url: URL) async throws -> Data {
    try await data(for: ImageRequest(url))
  }

  func data(for request: ImageRequest) async throws -> Data {
    let id = state.withLock { state in
      state.requests.append(request)
      return state.requests.count
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock { $0.waiting[id] = continuation }
        started.continuation.yield(Transfer(request: request, id: id))
        if Task.isCancelled { cancel(id, request.url) }
      }
    } onCancel: {
      cancel(id, request.url)
    }
  }

  private func cancel(_ id: Int, _ url: URL) {
    let continuation = state.withLock { state -> CheckedContinuation<Data, any Error>? in
      guard let continuation = state.waiting.removeValue(forKey: id) else { return nil }
      state.cancelled.append(url)
      return continuation
    }
    continuation?.resume(throwing: CancellationError())
  }
}
