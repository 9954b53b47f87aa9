// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CCurl
import Foundation
import WeftRuntime

/// A transfer with libcurl, including the requests that follow redirects. docs/http.md lists how it
/// treats redirects, cookies, encodings and errors. It checks all bytes before it stores any.
///
/// `@unchecked Sendable` is sound because only the ``TransferLoop``'s thread uses the variables.
final class HTTPTransfer: @unchecked Sendable {
  typealias Result = Swift.Result<Data, ImageDownloadError>

  typealias Handle = UnsafeMutableRawPointer

  /// The maximum number of bytes of headers, including interim responses, similar to browsers'.
  static let headerByteLimit = 256 << 10

  private let request: ImageRequest
  private let limits: ImageDownloadLimits
  private let certificates: String?
  private var handle: Handle?
  private var url: URL
  private var data = Data()
  private var headerByteCount = 0
  private var redirectCount = 0
  private var location: String?
  /// The reason why the transfer refused bytes of the server.
  private var refusal: ImageDownloadError?
  private var endTime = 0.0
  private var idleEndTime = 0.0
  private var isAlive = false
  /// The number of calls by libcurl in this turn.
  private var callCount = 0

  init(_ request: ImageRequest, within limits: ImageDownloadLimits, certificates: String?) {
    (self.request, self.limits, self.certificates) = (request, limits, certificates)
    url = request.url
  }

  /// The current priority of the request. Any thread.
  var priority: WorkPriority { request.priority }

  /// Releases the handle with the memory of libcurl and its TLS library. The transfer itself may be
  /// deallocated on any thread, even while the process ends.
  func close() {
    curl_easy_cleanup(handle)
    handle = nil
  }

  var host: String { url.host ?? "" }

  static func canFetch(_ url: URL) -> Bool {
    ["http", "https"].contains(url.scheme?.lowercased()) && url.host != nil
  }

  /// Prepares the first request, or returns `nil` without memory. The caller must retain the
  /// transfer while it uses the handle.
  func start(at time: Double) -> Handle? {
    guard let handle = curl_easy_init() else { return nil }
    self.handle = handle
    endTime = time + limits.totalTime
    idleEndTime = time + limits.idleTime
    // Signals belong to the program.
    weft_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
    weft_curl_set_sockets_private(handle)
    weft_curl_set_string(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    // Transfers of an HTTP/2 host share a connection, for each of which libcurl would buffer
    // megabytes.
    weft_curl_set_long(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    // Images are compressed already. See `canDecode(_:)` for servers that compress them again.
    weft_curl_set_string(handle, CURLOPT_ACCEPT_ENCODING, "identity")
    weft_curl_set_long(handle, CURLOPT_HTTP_CONTENT_DECODING, 0)
    weft_curl_set_string(handle, CURLOPT_USERAGENT, "Weft")
    weft_curl_set_long(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    // The end of a request does not wait for a running name lookup.
    weft_curl_set_long(handle, CURLOPT_QUICK_EXIT, 1)
    if let certificates { weft_curl_set_string(handle, CURLOPT_CAINFO, certificates) }
    // The pointer is valid in the functions below because the caller retains the transfer.
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

  /// Returns the number of accepted bytes. Fewer than `count` end the request.
  private static func pass(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, to this: UnsafeMutableRawPointer?,
    receive: (HTTPTransfer, UnsafeRawBufferPointer) -> Bool
  ) -> Int {
    guard count > 0, let this else { return count }
    let transfer = Unmanaged<HTTPTransfer>.fromOpaque(this).takeUnretainedValue()
    transfer.isAlive = true
    return receive(transfer, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
  }

  /// Whether libcurl may continue the turn. It calls this for each byte of a proxy's response, and
  /// a few times a turn otherwise.
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
    // The content length is not trusted, but the transfer fails early if it exceeds the limit.
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
      // libcurl would decode any chain of encodings, although the request accepts none.
      return ["chunked", "identity"].contains(value.lowercased()) || refuse(encoding: value)
    case "content-encoding":
      // The bytes of `gzip` are not decoded, because they can be an SVGZ file.
      return ["identity", "gzip", "x-gzip"].contains(value.lowercased()) || refuse(encoding: value)
    default: break
    }
    return true
  }

  private func refuse(encoding: String) -> Bool {
    // The encoding of a redirect or an error does not matter, because its body is discarded.
    !isSuccess || refuse(.invalidResponse(reason: "the encoding \(encoding) is not supported"))
  }

  private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // Discards the bodies of errors and redirects.
    guard isSuccess else { return false }
    guard bytes.count <= limits.byteCount - data.count else {
      return refuse(.tooLarge(limit: limits.byteCount))
    }
    let piece = Data(bytes)
    data.append(piece)
    request.receive(piece)
    return true
  }

  private var status: Int { weft_curl_status(handle) }

  private var isSuccess: Bool { (200...299).contains(status) }

  /// Ends a turn at a time. Returns when the transfer times out unless bytes arrive.
  func deadline(at time: Double) -> Double {
    if isAlive { idleEndTime = time + limits.idleTime }
    (isAlive, callCount) = (false, 0)
    return min(endTime, idleEndTime)
  }

  /// Returns the result of the transfer, or `nil` after a redirect, for which the handle is
  /// prepared.
  func result(of code: CURLcode) -> Result? {
    if let refusal { return .failure(refusal) }
    // Old and new versions of libcurl report different codes for a header line that is too long.
    if code == CURLE_OUT_OF_MEMORY || code.rawValue == 100 {
      return .failure(.tooLarge(limit: Self.headerByteLimit))
    }
    // A refused body of a redirect or an error is expected.
    guard code == CURLE_OK || code == CURLE_WRITE_ERROR && !isSuccess else {
      return .failure(error(of: code))
    }
    if isSuccess { return .success(data) }
    guard [301, 302, 303, 307, 308].contains(status), let location else {
      let delay = weft_curl_retry_after(handle)
      return .failure(
        delay > 0
          ? .unavailable(status: status, retryAfter: .seconds(delay)) : .badStatus(status))
    }
    redirectCount += 1
    guard redirectCount <= limits.redirectCount else {
      return .failure(.tooManyRedirects(limit: limits.redirectCount))
    }
    do throws(ImageDownloadError) {
      url = try Self.target(of: location, from: url)
    } catch {
      return .failure(error)
    }
    headerByteCount = 0
    weft_curl_set_string(handle, CURLOPT_URL, url.absoluteString)
    return nil
  }

  static func target(of location: String, from url: URL) throws(ImageDownloadError) -> URL {
    guard let target = URL(string: location, relativeTo: url)?.absoluteURL,
      let scheme = target.scheme?.lowercased()
    else { throw .invalidResponse(reason: "the redirect target is not a URL") }
    guard ["http", "https"].contains(scheme) else { throw .unsupportedURL(target) }
    guard target.host?.isEmpty == false else {
      throw .invalidResponse(reason: "the redirect target has no host")
    }
    if scheme == "http", url.scheme?.lowercased() == "https" { throw .insecureRedirect(target) }
    return target
  }

  private func error(of code: CURLcode) -> ImageDownloadError {
    let reason = String(cString: curl_easy_strerror(code))
    switch code {
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
      return .untrustedServer(reason: reason)
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING:
      return .invalidResponse(reason: reason)
    case CURLE_URL_MALFORMAT:
      return .unsupportedURL(url)
    default:
      return .failed(reason: reason)
    }
  }
}
