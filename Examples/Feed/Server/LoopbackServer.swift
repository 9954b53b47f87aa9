// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
import WeftLocks

/// A local web server with configurable answers, including faulty ones.
public final class LoopbackServer: Sendable {
  /// The response to one connection.
  public enum Answer: Sendable {
    /// A complete body.
    case body(Data)
    /// A status without a body.
    case status(Int)
    /// A status such as `200 OK`, lines of the header, and a body.
    case response(String, header: [String], body: Data)
    /// Bytes that replace the whole response.
    case raw(Data)
    /// Complete bytes in pieces. Each call of ``sendPiece()`` sends a piece after the first.
    case pieces([Data])
    /// A complete body, sent over some seconds.
    case slowly(Data, seconds: Double)
    /// No answer until the client disconnects.
    case stall
    /// A connection reset.
    case reset
    /// A body that is shorter than its announced length.
    case tooShort(Data)
    /// A redirect to another path.
    case redirect(String)
    /// A complete body after an interim answer.
    case announced(Data)
    /// Ten gigabytes, sent as fast as possible until the client disconnects.
    case flood(Flood)
  }

  private let socket: Int32
  private let port: UInt16
  private let answers: Mutex<[String: [Answer]]>
  private let requests = Mutex<[(path: String, header: String)]>([])
  private let sentBytes = Mutex(0)
  private let nextPiece = DispatchSemaphore(value: 0)

  /// Starts a server. If a path has several answers, each is sent once, and the last answer is
  /// repeated.
  public init(_ answers: [String: [Answer]]) throws {
    self.answers = Mutex(answers)
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = socket
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 64) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [weak self] in
      while true {
        let client = accept(descriptor, nil, nil)
        guard client >= 0, let self else { break }
        Thread.detachNewThread { self.serve(client) }
      }
    }
  }

  /// Sets other answers, which also apply to known paths.
  public func setAnswers(_ answers: [String: [Answer]]) {
    self.answers.withLock { $0 = answers }
  }

  /// Refuses further connections.
  public func stop() {
    shutdown(socket, Int32(SHUT_RDWR))
    close(socket)
  }

  /// Returns the URL of a path that begins with `/`.
  public func url(_ path: String) -> URL { URL(string: "http://127.0.0.1:\(port)\(path)")! }

  /// The paths of the requests.
  public var requestedPaths: [String] { requests.withLock { $0.map(\.path) } }

  /// The headers of the requests, including the request lines.
  public var requestHeaders: [String] { requests.withLock { $0.map(\.header) } }

  /// The number of bytes that floods have sent.
  public var floodByteCount: Int { sentBytes.withLock { $0 } }

  /// Sends the next piece of a response in pieces.
  public func sendPiece() { nextPiece.signal() }

  private func serve(_ client: Int32) {
    defer { close(client) }
    var head = Data()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while head.range(of: Data("\r\n\r\n".utf8)) == nil {
      let count = recv(client, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      head.append(contentsOf: buffer[0..<count])
      // Tells TLS clients immediately that the server does not support TLS.
      if head.first == 0x16 { return _ = send("400 Bad Request", "", Data(), to: client) }
    }
    let header = String(decoding: head, as: UTF8.self)
    let words = header.split(separator: " ")
    let path = words.count > 1 ? String(words[1]) : "/"
    requests.withLock { $0.append((path, header)) }
    let answer = answers.withLock { answers -> Answer in
      guard let all = answers[path], let first = all.first else { return .status(404) }
      if all.count > 1 { answers[path] = Array(all.dropFirst()) }
      return first
    }
    give(answer, to: client)
  }

  private func give(_ answer: Answer, to client: Int32) {
    switch answer {
    case .body(let data):
      _ = send("200 OK", "Content-Length: \(data.count)\r\n", data, to: client)
    case .pieces(let pieces):
      let length = pieces.reduce(0) { $0 + $1.count }
      guard send("200 OK", "Content-Length: \(length)\r\n", pieces.first ?? Data(), to: client)
      else { return }
      for piece in pieces.dropFirst() {
        nextPiece.wait()
        guard write(piece, to: client) else { return }
      }
    case .slowly(let data, let seconds):
      let length = max(1, data.count / 20)
      guard send("200 OK", "Content-Length: \(data.count)\r\n", Data(), to: client) else { return }
      for start in stride(from: 0, to: data.count, by: length) {
        Thread.sleep(forTimeInterval: seconds / 20)
        guard write(data.dropFirst(start).prefix(length), to: client) else { return }
      }
    case .status(let status):
      _ = send("\(status) Status", "Content-Length: 0\r\n", Data(), to: client)
    case .response(let status, let header, let body):
      let lines = (header + ["Content-Length: \(body.count)"]).map { "\($0)\r\n" }
      _ = send(status, lines.joined(), body, to: client)
    case .raw(let data):
      _ = write(data, to: client)
    case .tooShort(let data):
      _ = send("200 OK", "Content-Length: \(data.count + 1000)\r\n", data, to: client)
    case .redirect(let path):
      _ = send("302 Found", "Location: \(path)\r\nContent-Length: 0\r\n", Data(), to: client)
    case .stall:
      var byte: UInt8 = 0
      _ = recv(client, &byte, 1, 0)
    case .reset:
      var option = linger(l_onoff: 1, l_linger: 0)
      setsockopt(client, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    case .announced(let data):
      let news = Data("HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n".utf8)
      guard write(news, to: client) else { return }
      give(.body(data), to: client)
    case .flood(let flood):
      let water = flood.repeatedBytes
      guard write(flood.firstBytes, to: client) else { return }
      for _ in 0..<Flood.byteCount / water.count {
        guard write(water, to: client) else { return }
        sentBytes.withLock { $0 += water.count }
      }
    }
  }

  private func send(_ status: String, _ fields: String, _ body: Data, to client: Int32) -> Bool {
    let head = "HTTP/1.1 \(status)\r\n\(fields)Connection: close\r\n\r\n"
    return write(Data(head.utf8) + body, to: client)
  }

  private func write(_ data: Data, to client: Int32) -> Bool {
    data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> Bool in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Glibc.send(
          client, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count,
          Int32(MSG_NOSIGNAL))
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }
}
