// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
import WeftLocks
public import WeftRuntime

/// Fetches the bytes of images, like ``HTTPImageDownloader``, or with other schemes or libraries.
/// Nodes with the same URL, downloader and cache share one request.
public protocol ImageDownloader: AnyObject, Sendable {
  /// Fetches the bytes at a URL. Cancelling the task cancels the transfer.
  ///
  /// - Throws: `CancellationError`, an ``ImageDownloadError``, or other errors, which nodes report
  ///   as ``ImageDownloadError/failed(reason:)``.
  func data(from url: URL) async throws -> Data
  /// Fetches the bytes of a request, reports them as they arrive and follows the priority. By
  /// default calls ``data(from:)`` and reports nothing.
  ///
  /// - Throws: the errors of ``data(from:)``.
  func data(for request: ImageRequest) async throws -> Data
}

extension ImageDownloader {
  /// Fetches the bytes of a request without reporting progress.
  public func data(for request: ImageRequest) async throws -> Data {
    try await data(from: request.url)
  }
}

/// A request for the bytes of one image. Any thread.
public final class ImageRequest: Sendable {
  /// The URL of the image.
  public let url: URL
  private let onPiece: @Sendable (Data) -> Void
  private let state: Mutex<(priority: WorkPriority, onChange: (@Sendable () -> Void)?)>

  /// Makes a request. `onPiece` is called with the pieces in order, one at a time, on any thread,
  /// and not after the end of the transfer.
  public init(
    _ url: URL, priority: WorkPriority = .visible,
    onPiece: @escaping @Sendable (Data) -> Void = { _ in }
  ) {
    self.url = url
    self.onPiece = onPiece
    state = Mutex((priority, nil))
  }

  /// The priority of the most important node that waits for the image.
  public var priority: WorkPriority { state.withLock { $0.priority } }

  /// Reports received bytes to the nodes that wait for the image.
  public func receive(_ piece: Data) { onPiece(piece) }

  /// Calls a closure after each change of the priority, on any thread.
  public func onPriorityChange(_ closure: @escaping @Sendable () -> Void) {
    let old = state.withLock { state in
      defer { state.onChange = closure }
      return state.onChange
    }
    withExtendedLifetime(old) {}
  }

  func setPriority(_ priority: WorkPriority) {
    let onChange = state.withLock { state -> (@Sendable () -> Void)? in
      guard state.priority != priority else { return nil }
      state.priority = priority
      return state.onChange
    }
    onChange?()
  }
}

/// The reason why an image could not be fetched.
public enum ImageDownloadError: Error, Sendable, Hashable {
  /// The scheme of the URL is neither `http` nor `https`.
  case unsupportedURL(URL)
  /// The server responded with a status other than 200 to 299.
  case badStatus(Int)
  /// The server responded with an error status and a `Retry-After` header.
  case unavailable(status: Int, retryAfter: Duration)
  /// The response exceeds the byte limit, or its header exceeds the limit for headers.
  case tooLarge(limit: Int)
  /// The server redirected too often.
  case tooManyRedirects(limit: Int)
  /// The server redirected from `https` to this `http` URL.
  case insecureRedirect(URL)
  /// The server has no valid certificate.
  case untrustedServer(reason: String)
  /// The server sent a response that no retry can improve, such as an unsupported encoding.
  case invalidResponse(reason: String)
  /// No data arrived for too long, or the whole transfer took too long.
  case timedOut
  /// The connection failed.
  case failed(reason: String)
  /// The file of a `file:` URL or the content of a `data:` URL cannot be read.
  case unreadable(reason: String)

  /// A Boolean value that indicates whether a retry might succeed.
  var isTransient: Bool {
    switch self {
    case .timedOut, .failed: true
    case .badStatus(let status), .unavailable(let status, _):
      // 522 and 524 are timeouts behind a proxy.
      [408, 429, 500, 502, 503, 504, 522, 524].contains(status)
    case .unsupportedURL, .tooLarge, .tooManyRedirects, .insecureRedirect, .untrustedServer,
      .invalidResponse, .unreadable:
      false
    }
  }
}

extension ImageDownloadError: CustomStringConvertible {
  /// The cause in one line.
  public var description: String {
    switch self {
    case .unsupportedURL(let url): "\(url) is not an HTTP URL"
    case .badStatus(let status): "the server answered with status \(status)"
    case .unavailable(let status, let delay):
      "the server answered with status \(status) and asks to retry after \(delay)"
    case .tooLarge(let limit): "the server sent more than \(limit) bytes"
    case .tooManyRedirects(let limit): "the server redirected more than \(limit) times"
    case .insecureRedirect(let url): "the server redirected from https to \(url)"
    case .untrustedServer(let reason): "the server cannot be trusted: \(reason)"
    case .invalidResponse(let reason): "the server's response is invalid: \(reason)"
    case .timedOut: "the server took too long"
    case .failed(let reason): "the transfer failed: \(reason)"
    case .unreadable(let reason): "the image cannot be read: \(reason)"
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
  /// The maximum duration of a transfer in seconds, without the wait for a free connection.
  public var totalTime = 120.0

  /// Makes the default limits.
  public init() {}
}
