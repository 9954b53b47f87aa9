// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import ChildProcesses
import Foundation

/// Reads a file in chunks, and decompresses it if needed.
enum ChunkReader {
  /// A file could not be read completely.
  struct Failure: Error {
    let reason: String
  }

  private static let chunkSize = 1 << 20
  private static let aptHelper = "/usr/lib/apt/apt-helper"
  private static let compressedExtensions: Set = ["bz2", "gz", "lz4", "lzma", "xz", "zst"]

  /// The path's last component without the extension of a compressed file.
  static func uncompressedName(of path: String) -> String {
    let url = URL(fileURLWithPath: path)
    return isCompressed(path)
      ? url.deletingPathExtension().lastPathComponent : url.lastPathComponent
  }

  /// Reads a file. This waits for the disk, so do not call it on the main thread.
  static func read(_ path: String, onChunk: (Data) -> Void) throws(Failure) {
    do {
      if isCompressed(path) {
        try readUnpacked(path, onChunk: onChunk)
      } else {
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? handle.close() }
        try readAll(handle, onChunk: onChunk)
      }
    } catch let failure as Failure {
      throw failure
    } catch let error as ChildProcessError {
      throw Failure(reason: "\(error)")
    } catch {
      throw Failure(reason: (error as NSError).localizedDescription)
    }
  }

  private static func isCompressed(_ path: String) -> Bool {
    compressedExtensions.contains(URL(fileURLWithPath: path).pathExtension)
  }

  /// apt includes a tool that decompresses every format of its lists, so no library is needed.
  private static func readUnpacked(_ path: String, onChunk: (Data) -> Void) throws {
    let helper = ChildProcess(
      aptHelper, arguments: ["cat-file", path], errorOutput: .discarded)
    guard try helper.run(onOutput: onChunk) == 0 else {
      throw Failure(reason: "the compressed data is damaged")
    }
  }

  private static func readAll(_ handle: FileHandle, onChunk: (Data) -> Void) throws {
    while let chunk = try handle.read(upToCount: chunkSize), !chunk.isEmpty {
      onChunk(chunk)
    }
  }
}
