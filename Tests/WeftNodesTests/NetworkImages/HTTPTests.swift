// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import ChildProcesses
import Foundation
import LoopbackServer
import Testing
import WeftRuntime

@testable import WeftNodes

/// The decisions in docs/http.md.
@Suite(.serialized) struct HTTPTests {
  private static let image = Data("image".utf8)

  /// A downloader with long limits, because other tests may keep the machine busy.
  private static let downloader: HTTPImageDownloader = {
    var limits = ImageDownloadLimits()
    (limits.idleTime, limits.totalTime, limits.redirectCount) = (3600, 3600, 3)
    return HTTPImageDownloader(limits: limits)
  }()

  private func fetch(
    _ answers: [String: [LoopbackServer.Answer]], _ path: String = "/a"
  ) async throws -> (result: Result<Data, ImageDownloadError>, server: LoopbackServer) {
    let server = try LoopbackServer(answers)
    defer { server.stop() }
    do {
      return (.success(try await Self.downloader.data(from: server.url(path))), server)
    } catch let error as ImageDownloadError {
      return (.failure(error), server)
    }
  }

  private func redirect(_ status: Int, to location: String) -> LoopbackServer.Answer {
    .response("\(status) Redirect", header: ["Location: \(location)"], body: Data())
  }

  // MARK: Redirects

  @Test(arguments: [301, 302, 303, 307, 308]) func redirectsAreFollowed(status: Int) async throws {
    let (result, server) = try await fetch([
      "/a": [redirect(status, to: "b")], "/b": [.body(Self.image)],
    ])
    #expect(result == .success(Self.image))
    #expect(server.requestedPaths == ["/a", "/b"])
  }

  @Test(arguments: [300, 304, 305, 306]) func otherStatusesAreNotFollowed(
    status: Int
  ) async throws {
    let (result, server) = try await fetch(["/a": [redirect(status, to: "/b")]])
    #expect(result == .failure(.badStatus(status)))
    #expect(server.requestedPaths == ["/a"])
  }

  @Test func redirectsAreLimited() async throws {
    let (result, server) = try await fetch(["/a": [redirect(302, to: "/a")]])
    #expect(result == .failure(.tooManyRedirects(limit: 3)))
    #expect(server.requestedPaths.count == 4)
  }

  @Test func aRedirectNeedsATarget() async throws {
    let (result, _) = try await fetch(["/a": [.status(302)]])
    #expect(result == .failure(.badStatus(302)))
  }

  /// `nil` for a target that is not a URL.
  private static let targets: [(String, from: String, to: Result<String, ImageDownloadError>)] = [
    ("/b", "https://one.example/x/a", .success("https://one.example/b")),
    ("b?c#d", "https://one.example/x/a", .success("https://one.example/x/b?c#d")),
    ("//two.example/b", "https://one.example/a", .success("https://two.example/b")),
    ("https://two.example/b", "http://one.example/a", .success("https://two.example/b")),
    ("http://two.example/b", "http://one.example/a", .success("http://two.example/b")),
    (
      "http://one.example/b", "https://one.example/a",
      .failure(.insecureRedirect(URL(string: "http://one.example/b")!))
    ),
    (
      "HTTP://two.example/b", "HTTPS://one.example/a",
      .failure(.insecureRedirect(URL(string: "HTTP://two.example/b")!))
    ),
    (
      "file:///etc/passwd", "https://one.example/a",
      .failure(.unsupportedURL(URL(string: "file:///etc/passwd")!))
    ),
    (
      "ftp://one.example/b", "https://one.example/a",
      .failure(.unsupportedURL(URL(string: "ftp://one.example/b")!))
    ),
    (
      "data:,b", "https://one.example/a", .failure(.unsupportedURL(URL(string: "data:,b")!))
    ),
    (
      "http://[", "https://one.example/a",
      .failure(.invalidResponse(reason: "the redirect target is not a URL"))
    ),
    (
      "https:///b", "https://one.example/a",
      .failure(.invalidResponse(reason: "the redirect target has no host"))
    ),
  ]

  @Test(arguments: targets) func redirectTargets(
    location: String, url: String, expected: Result<String, ImageDownloadError>
  ) throws {
    let url = try #require(URL(string: url))
    let result = Result { () throws(ImageDownloadError) in
      try HTTPTransfer.target(of: location, from: url).absoluteString
    }
    #expect(result == expected)
  }

  @Test func aRedirectFromHTTPSToHTTPIsRefused() async throws {
    let server = try LoopbackServer(["/b": [.body(Self.image)]])
    defer { server.stop() }
    let secure = try await SecureServer(redirectingTo: server.url("/b"))
    let downloader = HTTPImageDownloader(
      limits: Self.downloader.limits, certificates: secure.certificate)
    await #expect(throws: ImageDownloadError.insecureRedirect(server.url("/b"))) {
      try await downloader.data(from: secure.url)
    }
    #expect(server.requestedPaths == [])
  }

  // MARK: Privacy

  @Test func cookiesAreNeitherStoredNorSent() async throws {
    let cookie = ["Set-Cookie: a=b; Path=/", "Location: /b"]
    let server = try LoopbackServer([
      "/a": [.response("302 Found", header: cookie, body: Data())], "/b": [.body(Self.image)],
    ])
    defer { server.stop() }
    for path in ["/a", "/b"] {
      #expect(try await Self.downloader.data(from: server.url(path)) == Self.image)
    }
    #expect(server.requestHeaders.count == 3)
    for header in server.requestHeaders {
      #expect(!header.contains("Cookie:") && !header.contains("Referer:"))
    }
  }

  @Test func credentialsDoNotLeaveTheHostOfTheirURL() async throws {
    let other = try LoopbackServer(["/c": [.body(Self.image)]])
    defer { other.stop() }
    let target = other.url("/c").absoluteString
      .replacingOccurrences(of: "127.0.0.1", with: "localhost")
    let server = try LoopbackServer(["/a": [redirect(302, to: target)]])
    defer { server.stop() }
    var url = try #require(URLComponents(url: server.url("/a"), resolvingAgainstBaseURL: false))
    (url.user, url.password) = ("user", "secret")
    #expect(try await Self.downloader.data(from: #require(url.url)) == Self.image)
    #expect(server.requestHeaders.first?.contains("Authorization: Basic dXNlcjpzZWNyZXQ=") == true)
    #expect(other.requestHeaders.count == 1)
    #expect(other.requestHeaders.first?.contains("Authorization") == false)
  }

  // MARK: Retry-After

  private func unavailable(_ retryAfter: String) async throws -> ImageDownloadError? {
    let answer = LoopbackServer.Answer.response(
      "503 Unavailable", header: ["Retry-After: \(retryAfter)"], body: Data())
    guard case .failure(let error) = try await fetch(["/a": [answer]]).result else { return nil }
    return error
  }

  @Test func retryAfterIsANumberOfSeconds() async throws {
    #expect(
      try await unavailable("7") == .unavailable(status: 503, retryAfter: .seconds(7)))
    #expect(try await unavailable("0") == .badStatus(503))
    #expect(try await unavailable("soon") == .badStatus(503))
  }

  @Test func retryAfterIsADate() async throws {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "GMT")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    let error = try await unavailable(format.string(from: Date() + 3600))
    guard case .unavailable(status: 503, let delay) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(delay > .seconds(1800) && delay <= .seconds(3600))
    #expect(try await unavailable(format.string(from: Date() - 3600)) == .badStatus(503))
  }

  // MARK: Responses

  @Test(arguments: ["br", "deflate", "zstd", "compress", "gzip, br"])
  func unsupportedEncodingsAreRefused(encoding: String) async throws {
    let (result, _) = try await fetch([
      "/a": [
        .response("200 OK", header: ["Content-Encoding: \(encoding)"], body: Self.image)
      ]
    ])
    #expect(
      result == .failure(.invalidResponse(reason: "the encoding \(encoding) is not supported")))
  }

  @Test(arguments: ["identity", "gzip"]) func otherEncodingsAreKept(
    encoding: String
  ) async throws {
    let (result, server) = try await fetch([
      "/a": [.response("200 OK", header: ["Content-Encoding: \(encoding)"], body: Self.image)]
    ])
    #expect(result == .success(Self.image))
    #expect(server.requestHeaders.first?.contains("Accept-Encoding: identity") == true)
  }

  @Test func aServerWithoutHTTPIsRefused() async throws {
    let (result, _) = try await fetch(["/a": [.raw(Data("hello".utf8))]])
    guard case .failure(.invalidResponse) = result else {
      Issue.record("\(result)")
      return
    }
  }

  @Test func aServerWithoutAValidCertificateIsRefused() async throws {
    let secure = try await SecureServer(redirectingTo: #require(URL(string: "https://one.example")))
    await #expect {
      try await Self.downloader.data(from: secure.url)
    } throws: { error in
      if case .untrustedServer = error as? ImageDownloadError { true } else { false }
    }
  }

  // MARK: Caching

  /// Caches find images by URL only.
  @Test @MainActor func headersDoNotAffectTheCache() async throws {
    let server = try LoopbackServer([
      "/a": [.response("200 OK", header: ["Cache-Control: no-store"], body: Self.image)]
    ])
    defer { server.stop() }
    let cache = StandardImageCache()
    for _ in 0..<2 {
      let node = NetworkImageNode(
        server.url("/a"), downloader: Self.downloader, cache: cache)
      let loads = AsyncStream<Void>.makeStream()
      node.onLoad = { loads.continuation.yield() }
      node.isRangeManaged = true
      node.setInterfaceState(.preload)
      for await _ in loads.stream { break }
      node.setInterfaceState([])
    }
    #expect(server.requestedPaths == ["/a"])
    #expect(server.requestHeaders.first?.contains("If-") == false)
  }

  // MARK: Priorities

  @Test func waitingRequestsStartInTheOrderOfTheirPriority() async throws {
    let server = try LoopbackServer([
      "/stall": [.stall], "/a": [.body(Self.image)], "/b": [.body(Self.image)],
      "/c": [.body(Self.image)],
    ])
    defer { server.stop() }
    let loop = TransferLoop()
    defer { loop.end() }
    let ended = AsyncStream<String>.makeStream()
    func begin(_ path: String, _ priority: WorkPriority) -> (ImageRequest, HTTPTransfer) {
      let request = ImageRequest(server.url(path), priority: priority)
      let transfer = HTTPTransfer(request, within: Self.downloader.limits, certificates: nil)
      loop.begin(transfer) { result in
        if case .success = result { ended.continuation.yield(path) }
      }
      return (request, transfer)
    }
    let stalled = (0..<6).map { _ in begin("/stall", .visible) }
    let waiting = [begin("/a", .preload), begin("/b", .preload), begin("/c", .display)]
    waiting[1].0.setPriority(.visible)
    loop.reprioritize(waiting[1].1)
    loop.cancel(stalled[0].1)
    var order: [String] = []
    for await path in ended.stream {
      order.append(path)
      if order.count == 3 { break }
    }
    #expect(order == ["/b", "/c", "/a"])
  }
}

/// A server with a self-signed certificate, which redirects once.
private struct SecureServer {
  let url: URL
  let certificate: String

  /// Debian's ca-certificates, which libcurl needs, depends on openssl.
  init(redirectingTo target: URL) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("weft-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    certificate = "\(folder)/certificate.pem"
    let response = "HTTP/1.1 302 Found\r\nLocation: \(target)\r\nContent-Length: 0\r\n\r\n"
    try Data(response.utf8).write(to: URL(fileURLWithPath: "\(folder)/image"))
    let script = """
      cd '\(folder)'
      openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \
        -subj /CN=localhost -addext subjectAltName=DNS:localhost \
        -keyout key.pem -out certificate.pem
      exec openssl s_server -accept 127.0.0.1:0 -naccept 1 -cert certificate.pem -key key.pem -HTTP
      """
    let child = ChildProcess("sh", arguments: ["-c", script], errorOutput: .discarded)
    let ports = AsyncStream<Int>.makeStream()
    Thread.detachNewThread {
      var output = ""
      _ = try? child.run(timeout: 120) { piece in
        output += String(decoding: piece, as: UTF8.self)
        if let line = output.split(separator: "\n").first(where: { $0.hasPrefix("ACCEPT") }),
          output.hasSuffix("\n"), let port = line.split(separator: ":").last.flatMap({ Int($0) })
        {
          ports.continuation.yield(port)
        }
      }
      ports.continuation.finish()
      try? FileManager.default.removeItem(atPath: folder)
    }
    var found: Int?
    for await port in ports.stream {
      found = port
      break
    }
    let port = try #require(found)
    url = try #require(URL(string: "https://localhost:\(port)/image"))
  }
}
