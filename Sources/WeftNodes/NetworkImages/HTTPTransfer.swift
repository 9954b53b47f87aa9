// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CCurl
import Foundation

/// A transfer by libcurl: a request, and those that redirections lead to.
///
/// Whatever the server sends passes through here before any of it is kept, and what exceeds a limit
/// ends the request on the spot.
///
/// `@unchecked Sendable` is sound because the variables are used on the thread of the
/// ``TransferLoop`` alone.
final class HTTPTransfer: @unchecked Sendable {
  typealias Result = Swift.Result<Data, ImageDownloadError>

  /// libcurl's name for a request.
  typealias Handle = UnsafeMutableRawPointer

  /// The maximum number of bytes of the headers of a request, with those of responses before the
  /// final one. Browsers allow about as many.
  static let headerByteLimit = 256 << 10

  private let limits: ImageDownloadLimits
  private let onPiece: @Sendable (Data) -> Void
  private var handle: Handle?
  private var url: URL
  private var data = Data()
  private var headerByteCount = 0
  private var redirectCount = 0
  /// Where the response redirects to.
  private var location: String?
  /// Why bytes of the server were refused.
  private var refusal: ImageDownloadError?
  private var endTime = 0.0
  private var idleEndTime = 0.0
  private var isAlive = false
  /// How many times libcurl has called in this turn.
  private var callCount = 0

  /// - Parameter onPiece: called on the loop's thread.
  init(
    _ url: URL, within limits: ImageDownloadLimits, onPiece: @escaping @Sendable (Data) -> Void
  ) {
    self.url = url
    self.limits = limits
    self.onPiece = onPiece
  }

  /// Releases the handle, and what libcurl and the library that encrypts keep for it.
  ///
  /// The transfer itself may be deallocated on any thread, even while the process ends.
  func close() {
    curl_easy_cleanup(handle)
    handle = nil
  }

  /// The host that the current request goes to.
  var host: String { url.host ?? "" }

  static func canFetch(_ url: URL) -> Bool {
    ["http", "https"].contains(url.scheme?.lowercased()) && url.host != nil
  }

  /// Prepares the first request; `nil` where there is no memory for one.
  ///
  /// Whoever uses the handle has to keep the transfer.
  func start(at time: Double) -> Handle? {
    guard let handle = curl_easy_init() else { return nil }
    self.handle = handle
    endTime = time + limits.totalTime
    idleEndTime = time + limits.idleTime
    // Signals belong to the program.
    weft_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
    weft_curl_set_sockets_private(handle)
    weft_curl_set_string(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    // In HTTP/2 the transfers of a host share a connection, for each of which libcurl would
    // buffer megabytes.
    weft_curl_set_long(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    // Images are compressed already. What a server compresses all the same stays as it is.
    weft_curl_set_string(handle, CURLOPT_ACCEPT_ENCODING, "identity")
    weft_curl_set_long(handle, CURLOPT_HTTP_CONTENT_DECODING, 0)
    weft_curl_set_string(handle, CURLOPT_USERAGENT, "Weft")
    weft_curl_set_long(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    // The end of a request does not wait for the search for its host.
    weft_curl_set_long(handle, CURLOPT_QUICK_EXIT, 1)
    // Valid in the functions below: whoever uses the handle keeps the transfer.
    let this = Unmanaged.passUnretained(self).toOpaque()
    weft_curl_set_pointer(handle, CURLOPT_HEADERDATA, this)
    weft_curl_set_receiver(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, this in
      HTTPTransfer.pass(bytes, size * count, to: this) { $0.receiveHeader($1) }
    }
    weft_curl_set_pointer(handle, CURLOPT_WRITEDATA, this)
    weft_curl_set_receiver(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, this in
      HTTPTransfer.pass(bytes, size * count, to: this) { $0.receiveBody($1) }
    }
    weft_curl_set_pointer(handle, CURLOPT_XFERINFODATA, this)
    weft_curl_set_progress(handle) { this, _, _, _, _ in
      guard let this else { return 0 }
      let transfer = Unmanaged<HTTPTransfer>.fromOpaque(this).takeUnretainedValue()
      return transfer.mayGoOn() ? 0 : 1
    }
    weft_curl_set_string(handle, CURLOPT_URL, url.absoluteString)
    return handle
  }

  /// - Returns: the number of bytes that were taken; any other than theirs ends the request.
  private static func pass(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, to this: UnsafeMutableRawPointer?,
    receive: (HTTPTransfer, UnsafeRawBufferPointer) -> Bool
  ) -> Int {
    guard count > 0, let this else { return count }
    let transfer = Unmanaged<HTTPTransfer>.fromOpaque(this).takeUnretainedValue()
    transfer.isAlive = true
    return receive(transfer, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
  }

  /// Whether a turn of the request may go on.
  ///
  /// libcurl calls this for each byte of what a proxy says, for as long as there is any, and some
  /// times a turn at other times.
  private func mayGoOn() -> Bool {
    callCount += 1
    return callCount <= Self.headerByteLimit
      || refuse(.tooLarge(limit: Self.headerByteLimit))
  }

  private func refuse(_ reason: ImageDownloadError) -> Bool {
    refusal = reason
    return false
  }

  private func receiveHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
    headerByteCount += bytes.count
    guard headerByteCount <= Self.headerByteLimit else {
      return refuse(.tooLarge(limit: Self.headerByteLimit))
    }
    let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(
      in: .whitespacesAndNewlines)
    // The server's content length is not trusted, but one that is too large fails at once.
    if line.isEmpty, isSuccess, weft_curl_content_length(handle) > limits.byteCount {
      return refuse(.tooLarge(limit: limits.byteCount))
    }
    if line.hasPrefix("HTTP/") { location = nil }
    guard let colon = line.firstIndex(of: ":") else { return true }
    let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    switch line[..<colon].lowercased() {
    case "location":
      location = value
    case "transfer-encoding":
      // libcurl would unpack what nobody asked for, with several methods one after the other.
      let isPlain = ["chunked", "identity"].contains(value.lowercased())
      return isPlain || refuse(.failed(reason: "the server compressed what it sent"))
    default: break
    }
    return true
  }

  private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // What an error and a redirection have to say is of no use.
    guard isSuccess else { return false }
    guard bytes.count <= limits.byteCount - data.count else {
      return refuse(.tooLarge(limit: limits.byteCount))
    }
    let piece = Data(bytes)
    data.append(piece)
    onPiece(piece)
    return true
  }

  private var status: Int { weft_curl_status(handle) }

  private var isSuccess: Bool { (200...299).contains(status) }

  /// When the transfer has taken too long, unless bytes come; at the end of a turn.
  ///
  /// - Parameter time: what the clock says now.
  func deadline(at time: Double) -> Double {
    if isAlive { idleEndTime = time + limits.idleTime }
    (isAlive, callCount) = (false, 0)
    return min(endTime, idleEndTime)
  }

  /// Looks at the end of a request.
  ///
  /// - Returns: the transfer's result; `nil` where the server redirects: then the handle is
  ///   prepared for a further request.
  func result(of code: CURLcode) -> Result? {
    if let refusal { return .failure(refusal) }
    // A line of a header that is too long for libcurl, under its names in old and new versions.
    if code == CURLE_OUT_OF_MEMORY || code.rawValue == 100 {
      return .failure(.tooLarge(limit: Self.headerByteLimit))
    }
    // A body that was not wanted counts as received.
    guard code == CURLE_OK || code == CURLE_WRITE_ERROR && !isSuccess else {
      return .failure(.failed(reason: String(cString: curl_easy_strerror(code))))
    }
    if isSuccess { return .success(data) }
    guard [301, 302, 303, 307, 308].contains(status), let location else {
      return .failure(.badStatus(status))
    }
    redirectCount += 1
    guard redirectCount <= limits.redirectCount else {
      return .failure(.tooManyRedirects(limit: limits.redirectCount))
    }
    guard let target = URL(string: location, relativeTo: url)?.absoluteURL else {
      return .failure(.failed(reason: "the server redirected to no URL"))
    }
    guard Self.canFetch(target) else { return .failure(.unsupportedURL(target)) }
    url = target
    headerByteCount = 0
    weft_curl_set_string(handle, CURLOPT_URL, target.absoluteString)
    return nil
  }
}
