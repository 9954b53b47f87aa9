// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// A way to send ten gigabytes in one answer.
public enum Flood: Sendable, CaseIterable {
  /// A body with a known length.
  case ofKnownLength
  /// A body that ends with the connection.
  case untilClosed
  /// A body in chunks of 64 KB.
  case inChunks
  /// A body in one chunk.
  case inOneChunk
  /// A body in chunks of one byte.
  case inTinyChunks
  /// A body compressed by gzip. A kilobyte decompresses to 160.
  case packedByGzip
  /// A body compressed by zlib. A kilobyte decompresses to 160.
  case packedByDeflate
  /// A body that is compressed only for the transfer.
  case packedForTransfer
  /// A header of many lines.
  case inHeader
  /// A header of one line.
  case inHeaderLine
  /// A body followed by many trailer lines.
  case inTrailer
  /// Interim answers before the final answer.
  case inInterimAnswers
  /// The body of a redirect to `/`.
  case inRedirection
  /// The body of an error.
  case inError
  /// The body of a proxy's authentication request, for the path of `CONNECT`.
  case inProxy

  /// The approximate number of bytes.
  public static let byteCount = 10_000_000_000

  var firstBytes: Data {
    let ok = "HTTP/1.1 200 OK\r\n"
    switch self {
    case .ofKnownLength: return Data("\(ok)Content-Length: \(Self.byteCount)\r\n\r\n".utf8)
    case .untilClosed: return Data("\(ok)Connection: close\r\n\r\n".utf8)
    case .inChunks, .inTinyChunks: return Data("\(ok)Transfer-Encoding: chunked\r\n\r\n".utf8)
    case .inOneChunk:
      let length = String(Self.byteCount, radix: 16)
      return Data("\(ok)Transfer-Encoding: chunked\r\n\r\n\(length)\r\n".utf8)
    case .packedByGzip:
      return Data("\(ok)Content-Encoding: gzip\r\n\r\n".utf8) + Self.gzipHeader
        + Self.packedBytes.prefix(2)
    case .packedByDeflate:
      return Data("\(ok)Content-Encoding: deflate\r\n\r\n".utf8) + [0x78, 0x9C]
        + Self.packedBytes.prefix(2)
    case .packedForTransfer:
      return Data("\(ok)Transfer-Encoding: gzip\r\n\r\n".utf8) + Self.gzipHeader
        + Self.packedBytes.prefix(2)
    case .inHeader: return Data(ok.utf8)
    case .inHeaderLine: return Data("\(ok)X-Flood: ".utf8)
    case .inTrailer: return Data("\(ok)Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n".utf8)
    case .inInterimAnswers: return Data()
    case .inRedirection:
      return Data(
        "HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: \(Self.byteCount)\r\n\r\n".utf8)
    case .inError: return Data("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n".utf8)
    case .inProxy:
      return Data(
        """
        HTTP/1.1 407 Proxy Authentication Required\r
        Proxy-Authenticate: Basic realm="Weft"\r
        Content-Length: \(Self.byteCount)\r\n\r\n
        """.utf8)
    }
  }

  var repeatedBytes: Data {
    switch self {
    case .inChunks: Data("10000\r\n".utf8) + Data(count: 1 << 16) + Data("\r\n".utf8)
    case .inTinyChunks: Self.repeated("1\r\na\r\n")
    case .inHeader, .inTrailer: Self.repeated("X-Flood: water\r\n")
    case .inInterimAnswers: Self.repeated("HTTP/1.1 100 Continue\r\n\r\n")
    case .packedByGzip, .packedByDeflate, .packedForTransfer: Self.packedBytes.dropFirst(2)
    case .inHeaderLine: Data(repeating: UInt8(ascii: "a"), count: 1 << 16)
    case .ofKnownLength, .untilClosed, .inOneChunk, .inRedirection, .inError, .inProxy:
      Data(count: 1 << 16)
    }
  }

  private static func repeated(_ text: String) -> Data {
    Data(String(repeating: text, count: 1 << 12).utf8)
  }

  private static let gzipHeader = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3])

  /// The beginning of zeros compressed by deflate, which repeats after two bytes.
  private static let packedBytes: Data = {
    let blockHeader = [0, 1, 0]
    let zero = [0, 0, 1, 1, 0, 0, 0, 0]
    let copyOf258 = [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0]
    let byteCount = 2 + 13 * 5000
    var bits = blockHeader + zero
    while bits.count < byteCount * 8 { bits += copyOf258 }
    var bytes = Data(count: byteCount)
    for (place, bit) in bits.prefix(byteCount * 8).enumerated() where bit == 1 {
      bytes[place / 8] |= 1 << (place % 8)
    }
    return bytes
  }()
}
