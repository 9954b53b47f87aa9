// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation

/// Fetches images over HTTP by libcurl, within limits.
///
/// A server that sends more than the limits allow is cut off at once: no transfer keeps more bytes
/// than its limit, however fast they come. A header has 256 KB at most. Six transfers from a host
/// go on at once, 128 from all, and others wait for them. Any thread.
public final class HTTPImageDownloader: ImageDownloader {
  /// The default downloader.
  public static let shared = HTTPImageDownloader()

  /// The limits of a transfer.
  public let limits: ImageDownloadLimits
  private let loop = TransferLoop()

  /// Makes a downloader with connections of its own.
  public init(limits: ImageDownloadLimits = ImageDownloadLimits()) {
    self.limits = limits
  }

  deinit { loop.end() }

  /// Fetches the bytes at an `http` or `https` URL.
  public func data(from url: URL) async throws -> Data {
    try await data(from: url) { _ in }
  }

  /// Fetches the bytes at an `http` or `https` URL, and reports them as they arrive.
  ///
  /// Other transfers of the downloader wait while a piece is reported.
  public func data(
    from url: URL, onPiece: @escaping @Sendable (Data) -> Void
  ) async throws -> Data {
    guard HTTPTransfer.canFetch(url) else { throw ImageDownloadError.unsupportedURL(url) }
    try Task.checkCancellation()
    let transfer = HTTPTransfer(url, within: limits, onPiece: onPiece)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        loop.begin(transfer) { continuation.resume(returning: $0) }
        // A cancellation before the transfer began has had no effect.
        if Task.isCancelled { loop.cancel(transfer) }
      }
    } onCancel: {
      loop.cancel(transfer)
    }
    try Task.checkCancellation()
    return try result.get()
  }
}
