// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftGraphics

/// Reads images at `file:` and `data:` URLs, which need neither a downloader nor a cache.
enum LocalImage {
  /// Whether the URL contains its image or names a file.
  static func canRead(_ url: URL) -> Bool {
    ["file", "data"].contains(url.scheme?.lowercased())
  }

  static func data(at url: URL) async throws(ImageDownloadError) -> Data {
    if !url.isFileURL { return try content(of: url) }
    do throws(ImageDecodingError) {
      return try ImageDecoder.bytes(of: .file(url)) { Task.isCancelled }
    } catch {
      throw .unreadable(reason: "\(error)")
    }
  }

  /// Decodes a `data:` URL (RFC 2397).
  private static func content(of url: URL) throws(ImageDownloadError) -> Data {
    let text = url.absoluteString.utf8.prefix { $0 != UInt8(ascii: "#") }
    let parts = text.dropFirst("data:".utf8.count)
      .split(separator: UInt8(ascii: ","), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw .unreadable(reason: "the data URL has no comma") }
    let bytes = percentDecoded(parts[1])
    let type = String(decoding: percentDecoded(parts[0]), as: UTF8.self)
    guard type.lowercased().replacingOccurrences(of: " ", with: "").hasSuffix(";base64") else {
      return bytes
    }
    // Browsers accept white space and missing padding.
    var digits = bytes.filter { ![9, 10, 12, 13, 32, UInt8(ascii: "=")].contains($0) }
    digits += Data(repeating: UInt8(ascii: "="), count: (4 - digits.count % 4) % 4)
    guard let data = Data(base64Encoded: digits) else {
      throw .unreadable(reason: "the data URL is not valid base64")
    }
    return data
  }

  private static func percentDecoded(_ text: some Collection<UInt8>) -> Data {
    func digit(_ byte: UInt8) -> UInt8? {
      Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) }
    }
    let bytes = Array(text)
    var result = Data()
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}
