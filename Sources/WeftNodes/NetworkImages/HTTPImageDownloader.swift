// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation

/// Fetches images over HTTP with libcurl, within limits. Any thread.
///
/// A transfer ends as soon as the server exceeds a limit, or 256 KB of headers. At most six
/// transfers run for one host and 128 in all. The others wait by priority.
public final class HTTPImageDownloader: ImageDownloader {
  /// The default downloader.
  public static let shared = HTTPImageDownloader()

  /// The limits of a transfer.
  public let limits: ImageDownloadLimits
  private let certificates: String?
  private let loop = TransferLoop()

  /// Makes a downloader with its own connections.
  public convenience init(limits: ImageDownloadLimits = ImageDownloadLimits()) {
    self.init(limits: limits, certificates: nil)
  }

  /// - Parameter certificates: a PEM file with the certificates to trust instead of the system's.
  package init(limits: ImageDownloadLimits, certificates: String?) {
    self.limits = limits
    self.certificates = certificates
  }

  deinit { loop.end() }

  /// Fetches the bytes at an `http` or `https` URL.
  public func data(from url: URL) async throws -> Data {
    try await data(for: ImageRequest(url))
  }

  /// Fetches the bytes of a request for an `http` or `https` URL, and reports them as they arrive,
  /// while other transfers of the downloader wait.
  public func data(for request: ImageRequest) async throws -> Data {
    guard HTTPTransfer.canFetch(request.url) else {
      throw ImageDownloadError.unsupportedURL(request.url)
    }
    try Task.checkCancellation()
    let transfer = HTTPTransfer(request, within: limits, certificates: certificates)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        loop.begin(transfer) { continuation.resume(returning: $0) }
        request.onPriorityChange { [weak transfer, loop] in
          if let transfer { loop.reprioritize(transfer) }
        }
        // A cancellation before the transfer began has had no effect.
        if Task.isCancelled { loop.cancel(transfer) }
        // So has a change of the priority.
        loop.reprioritize(transfer)
      }
    } onCancel: {
      loop.cancel(transfer)
    }
    try Task.checkCancellation()
    return try result.get()
  }
}
