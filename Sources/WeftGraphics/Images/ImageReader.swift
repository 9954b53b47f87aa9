// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import Foundation

/// Reads the bytes of an image in small pieces, so that a decoder can stop between them.
struct ImageReader {
  private enum State {
    case data(Data)
    case file(RegularFile, URL)
  }

  /// Compressed pixels may expand by a factor of 1000, so a piece takes at most 20 ms. With shorter
  /// pieces, a JPEG of some megabytes takes a sixth longer.
  private static let pieceLength = 1 << 14

  private var state: State
  private var peeked: Data?

  init(_ source: ImageSource) throws(ImageDecodingError) {
    switch source {
    case .data(let data): state = .data(data)
    case .bitmap: throw .unsupportedFormat
    case .icon(let name): throw .iconNotFound(name)
    case .file(let url):
      guard url.isFileURL else { throw .fileNotFound(url) }
      do throws(RegularFile.Failure) {
        state = .file(try RegularFile(path: url.path), url)
      } catch {
        throw Self.error(error, at: url)
      }
    }
  }

  mutating func peek() throws(ImageDecodingError) -> Data? {
    if peeked == nil { peeked = try next() }
    return peeked
  }

  mutating func replacePeeked(with piece: Data) { peeked = piece }

  /// The next bytes, or nil at the end.
  mutating func next() throws(ImageDecodingError) -> Data? {
    if let piece = peeked {
      peeked = nil
      return piece
    }
    switch state {
    case .data(let data):
      guard !data.isEmpty else { return nil }
      let piece = data.prefix(Self.pieceLength)
      state = .data(data.dropFirst(piece.count))
      return piece
    case .file(let file, let url):
      var piece = Data(count: Self.pieceLength)
      do throws(RegularFile.Failure) {
        let count = try piece.withUnsafeMutableBytes { bytes in
          Result { () throws(RegularFile.Failure) in try file.read(into: bytes) }
        }.get()
        return count == 0 ? nil : piece.prefix(count)
      } catch {
        throw Self.error(error, at: url)
      }
    }
  }

  private static func error(_ failure: RegularFile.Failure, at url: URL) -> ImageDecodingError {
    switch failure {
    case .notFound: .fileNotFound(url)
    case .unreadable(let reason): .fileUnreadable(url, reason: reason)
    }
  }
}
