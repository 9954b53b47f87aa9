// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
import FoundationNetworking
import WeftLocks

/// Fetches the bytes of an image.
///
/// ``URLSessionImageDownloader`` is the standard one; conform a type of yours for other schemes, or
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
  /// The response exceeds the byte limit.
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
  /// The maximum number of bytes of a response.
  public var byteCount = 64 << 20
  /// The maximum number of redirects.
  public var redirectCount = 10
  /// The maximum wait for more bytes, in seconds.
  public var idleTime = 20.0
  /// The maximum duration of the whole transfer, in seconds.
  public var totalTime = 120.0

  /// Makes the standard limits.
  public init() {}
}

/// Fetches images over HTTP by Foundation's `URLSession`, within limits.
///
/// A server that sends more than the limit is cut off. `URLSession` may have read much more by
/// then, from a fast one: it does not wait for its consumer.
public final class URLSessionImageDownloader: ImageDownloader {
  /// The default downloader.
  public static let shared = URLSessionImageDownloader()

  /// The limits of a transfer.
  public let limits: ImageDownloadLimits
  private let transfers: TransferDelegate
  private let session: URLSession

  /// Makes a downloader with connections of its own.
  public init(limits: ImageDownloadLimits = ImageDownloadLimits()) {
    self.limits = limits
    let configuration = URLSessionConfiguration.default
    configuration.timeoutIntervalForRequest = limits.idleTime
    configuration.timeoutIntervalForResource = limits.totalTime
    configuration.urlCache = nil
    configuration.httpShouldSetCookies = false
    transfers = TransferDelegate(limits: limits)
    session = URLSession(
      configuration: configuration, delegate: transfers, delegateQueue: transfers.queue)
  }

  deinit {
    // The session keeps its delegate until then.
    transfers.queue.addOperation { [session] in session.invalidateAndCancel() }
  }

  /// Fetches the bytes at an `http` or `https` URL.
  public func data(from url: URL) async throws -> Data {
    try await data(from: url) { _ in }
  }

  /// Fetches the bytes at an `http` or `https` URL, and reports them as they arrive.
  public func data(
    from url: URL, onPiece: @escaping @Sendable (Data) -> Void
  ) async throws -> Data {
    guard ["http", "https"].contains(url.scheme?.lowercased()), url.host != nil else {
      throw ImageDownloadError.unsupportedURL(url)
    }
    try Task.checkCancellation()
    let task = session.dataTask(with: url)
    let timeLimit = Task { [limits, transfers] in
      try await Task.sleep(for: .seconds(limits.totalTime))
      transfers.end(task, with: .failure(.timedOut))
    }
    defer { timeLimit.cancel() }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        transfers.begin(task, continuation, onPiece)
        // A cancellation before the transfer began has had no effect.
        if Task.isCancelled { transfers.end(task, with: .failure(.failed(reason: "cancelled"))) }
        task.resume()
      }
    } onCancel: {
      transfers.cancel(task)
    }
    try Task.checkCancellation()
    return try result.get()
  }
}

/// Collects the bytes of the transfers in progress.
///
/// Foundation ends the program where a delegate answers a question about a task (whether to follow
/// a redirection, or to take a response) that was cancelled meanwhile. So tasks are cancelled on
/// the queue of the delegate alone, and questions about cancelled ones are left unanswered.
///
/// `@unchecked Sendable` is sound because the only variable is under the lock.
private final class TransferDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  typealias Result = Swift.Result<Data, ImageDownloadError>

  private struct Transfer {
    let continuation: CheckedContinuation<Result, Never>
    let onPiece: @Sendable (Data) -> Void
    var data = Data()
    var redirects = 0
    var failure: ImageDownloadError?
  }

  /// Where the delegate is called, and tasks are cancelled.
  let queue = OperationQueue()
  private let limits: ImageDownloadLimits
  private let transfers = Mutex<[Int: Transfer]>([:])

  init(limits: ImageDownloadLimits) {
    self.limits = limits
    queue.maxConcurrentOperationCount = 1
  }

  func begin(
    _ task: URLSessionTask, _ continuation: CheckedContinuation<Result, Never>,
    _ onPiece: @escaping @Sendable (Data) -> Void
  ) {
    transfers.withLock {
      $0[task.taskIdentifier] = Transfer(continuation: continuation, onPiece: onPiece)
    }
  }

  /// Gives the task's caller its result, once.
  func end(_ task: URLSessionTask, with result: Result) {
    let transfer = transfers.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    guard let transfer else { return }
    cancel(task)
    transfer.continuation.resume(returning: result)
  }

  /// Cancels a task; any thread.
  func cancel(_ task: URLSessionTask) {
    queue.addOperation { task.cancel() }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    guard task.state == .running else { return }
    let count = transfers.withLock { transfers in
      transfers[task.taskIdentifier]?.redirects += 1
      return transfers[task.taskIdentifier]?.redirects ?? .max
    }
    guard count <= limits.redirectCount else {
      completionHandler(nil)
      return end(task, with: .failure(.tooManyRedirects(limit: limits.redirectCount)))
    }
    completionHandler(request)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    guard dataTask.state == .running else { return }
    if let status = (response as? HTTPURLResponse)?.statusCode, !(200...299).contains(status) {
      completionHandler(.cancel)
      return end(dataTask, with: .failure(.badStatus(status)))
    }
    // The server's content length is not trusted, but one that is too large fails at once.
    if response.expectedContentLength > Int64(limits.byteCount) {
      completionHandler(.cancel)
      return end(dataTask, with: .failure(.tooLarge(limit: limits.byteCount)))
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    typealias Outcome = (onPiece: (@Sendable (Data) -> Void)?, isTooLarge: Bool)
    let (onPiece, isTooLarge) = transfers.withLock { transfers -> Outcome in
      // Never a copy of the transfer, whose bytes would be copied when some are appended.
      let id = dataTask.taskIdentifier
      guard let count = transfers[id]?.data.count else { return (nil, false) }
      if data.count > limits.byteCount - count { return (nil, true) }
      transfers[id]?.data.append(data)
      return (transfers[id]?.onPiece, false)
    }
    if isTooLarge { return end(dataTask, with: .failure(.tooLarge(limit: limits.byteCount))) }
    onPiece?(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let data = transfers.withLock { $0[task.taskIdentifier]?.data }
    guard let error else { return end(task, with: .success(data ?? Data())) }
    let isLate = (error as? URLError)?.code == .timedOut
    end(
      task, with: .failure(isLate ? .timedOut : .failed(reason: error.localizedDescription)))
  }
}
