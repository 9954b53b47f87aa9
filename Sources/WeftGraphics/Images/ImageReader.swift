// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import Foundation

/// Gives the bytes of an image in pieces, so that a decoder can stop early.
struct ImageReader {
  private enum State {
    case data(Data)
    case file(FileHandle, URL)
  }

  private static let pieceLength = 1 << 16
  private var state: State

  init(_ data: Data) {
    state = .data(data)
  }

  init(_ url: URL) throws(ImageDecodingError) {
    guard url.isFileURL, FileManager.default.fileExists(atPath: url.path) else {
      throw .fileNotFound(url)
    }
    do {
      state = .file(try FileHandle(forReadingFrom: url), url)
    } catch {
      throw .fileUnreadable(url, reason: error.localizedDescription)
    }
  }

  /// The next bytes, or nil at the end.
  mutating func next() throws(ImageDecodingError) -> Data? {
    switch state {
    case .data(let data):
      guard !data.isEmpty else { return nil }
      let piece = data.prefix(Self.pieceLength)
      state = .data(data.dropFirst(piece.count))
      return piece
    case .file(let handle, let url):
      do {
        let piece = try handle.read(upToCount: Self.pieceLength)
        return piece?.isEmpty == true ? nil : piece
      } catch {
        throw .fileUnreadable(url, reason: error.localizedDescription)
      }
    }
  }
}
