// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// Gets the bytes of one image: from the cache, or by a downloader that retries after transient
/// failures.
@MainActor final class ImageTransfer {
  typealias Completion = @MainActor (Result<Data, ImageDownloadError>) -> Void

  /// Where the bytes come from, and how.
  struct Source: Sendable {
    let downloader: any ImageDownloader
    let cache: (any ImageCache)?
    var retryLimit = 2
  }

  let url: URL
  private var task: Task<Void, Never>?

  /// Begins a transfer.
  ///
  /// - Parameters:
  ///   - scans: collects the downloader's bytes.
  ///   - completion: called at the end, unless the transfer is cancelled before.
  init(
    _ url: URL, from source: Source, gatheringIn scans: ReceivedScans? = nil,
    completion: @escaping Completion
  ) {
    self.url = url
    task = Task {
      let result: Result<Data, ImageDownloadError>
      do {
        result = .success(try await Self.data(from: url, source, scans))
      } catch let error as ImageDownloadError {
        result = .failure(error)
      } catch {
        // Only a cancelled task ends like this, and it is not awaited.
        return
      }
      guard !Task.isCancelled else { return }
      completion(result)
    }
  }

  isolated deinit { task?.cancel() }

  func cancel() { task?.cancel() }

  nonisolated private static func data(
    from url: URL, _ source: Source, _ scans: ReceivedScans?
  ) async throws -> Data {
    if let data = await source.cache?.data(for: url) { return data }
    var attempt = 0
    while true {
      do {
        let data =
          if let scans {
            try await source.downloader.data(from: url, onPiece: scans.restart())
          } else {
            try await source.downloader.data(from: url)
          }
        try Task.checkCancellation()
        await source.cache?.store(data, for: url)
        return data
      } catch {
        try Task.checkCancellation()
        let failure = error as? ImageDownloadError ?? .failed(reason: "\(error)")
        guard failure.isTransient, attempt < source.retryLimit else { throw failure }
        try await Task.sleep(for: .seconds(0.5 * Double(1 << min(attempt, 10))))
        attempt += 1
      }
    }
  }
}
