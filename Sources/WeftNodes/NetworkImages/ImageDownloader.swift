// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation

/// Fetches the bytes of an image.
///
/// ``HTTPImageDownloader`` is the standard one; conform a type of yours for other schemes, or
/// to use a network library of your own.
public protocol ImageDownloader: Sendable {
  /// Fetches the bytes at a URL; a cancelled task cancels the transfer.
  ///
  /// - Throws: `CancellationError`, an ``ImageDownloadError``, or an error of the downloader's own,
  ///   which is reported as ``ImageDownloadError/failed(reason:)``.
  func data(from url: URL) async throws -> Data
  /// Fetches the bytes at a URL, and reports them as they arrive.
  ///
  /// By default it reports nothing, and an image is shown when all its bytes have arrived.
  ///
  /// - Parameter onPiece: called with each piece, in their order, one at a time, on any thread; not
  ///   after the end.
  /// - Throws: as ``data(from:)``.
  func data(
    from url: URL, onPiece: @escaping @Sendable (Data) -> Void
  ) async throws -> Data
}

extension ImageDownloader {
  /// Fetches the bytes at a URL without reporting pieces.
  public func data(
    from url: URL, onPiece: @escaping @Sendable (Data) -> Void
  ) async throws -> Data {
    try await data(from: url)
  }
}

/// Why an image could not be fetched.
public enum ImageDownloadError: Error, Sendable, Hashable {
  /// The URL's scheme is neither `http` nor `https`.
  case unsupportedURL(URL)
  /// The server responded with a status other than 200 to 299.
  case badStatus(Int)
  /// The response exceeds the byte limit, or its header that of ``HTTPImageDownloader``.
  case tooLarge(limit: Int)
  /// The server redirected too often.
  case tooManyRedirects(limit: Int)
  /// No data arrived for too long, or the whole transfer took too long.
  case timedOut
  /// The connection failed.
  case failed(reason: String)

  /// Whether it may go better another time.
  var isTransient: Bool {
    switch self {
    case .timedOut, .failed: true
    case .badStatus(let status): status == 429 || (500...599).contains(status)
    case .unsupportedURL, .tooLarge, .tooManyRedirects: false
    }
  }
}

extension ImageDownloadError: CustomStringConvertible {
  /// The cause, in one line.
  public var description: String {
    switch self {
    case .unsupportedURL(let url): "\(url) is not an HTTP URL"
    case .badStatus(let status): "the server answered with status \(status)"
    case .tooLarge(let limit): "the server sent more than \(limit) bytes"
    case .tooManyRedirects(let limit): "the server redirected more than \(limit) times"
    case .timedOut: "the server took too long"
    case .failed(let reason): "the transfer failed: \(reason)"
    }
  }
}

/// The limits of a transfer.
public struct ImageDownloadLimits: Sendable, Hashable {
  /// The maximum number of bytes of a response, without its header.
  public var byteCount = 64 << 20
  /// The maximum number of redirects.
  public var redirectCount = 10
  /// The maximum wait for the connection, and then for more bytes, in seconds.
  public var idleTime = 20.0
  /// The maximum duration of the whole transfer, in seconds, once the wait for others is over.
  public var totalTime = 120.0

  /// Makes the standard limits.
  public init() {}
}
