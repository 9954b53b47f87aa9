// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Synchronization

/// The lines of a text file that may grow, accessed by their numbers.
///
/// Stores the offset of every 64th line, so that ten million lines require about a megabyte. The
/// file is read with `pread` instead of being mapped, because truncating a mapped file terminates
/// programs that access it. Any thread may use it.
final class LogFile: Sendable {
  private struct Index {
    var starts: [Int] = []
    var lineCount = 0
    /// The number of scanned bytes.
    var length = 0
    /// Whether the last scanned line is incomplete.
    var isLastLineOpen = false
    /// The last scanned bytes, which show whether the file was replaced.
    var tail: [UInt8] = []
    /// The number of restarts from the beginning.
    var generation = 0
  }

  private static let stride = 64
  private static let chunk = 1 << 20
  /// The maximum length of a line in bytes. The rest is cut off.
  private static let longestLine = 1 << 16
  private static let tailLength = 64

  private let descriptor: Int32
  private let index = Mutex(Index())

  init(_ url: URL) throws {
    descriptor = open(url.path(percentEncoded: false), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }

  deinit { close(descriptor) }

  var lineCount: Int { state.lineCount }

  /// A consistent snapshot of the lines.
  struct State {
    var lineCount: Int
    /// Whether the last line continues when the file grows.
    var isLastLineOpen: Bool
    /// A number that changes when the file is read from the beginning again, so that all lines may
    /// differ.
    var generation: Int
  }

  var state: State {
    index.withLock {
      State(
        lineCount: $0.lineCount, isLastLineOpen: $0.isLastLineOpen, generation: $0.generation)
    }
  }

  /// Scans the next part of the file. Only one caller at a time may use it. Returns whether the
  /// file had another part. Also `true` if the file is shorter or its last scanned bytes differ, in
  /// which case it is scanned from the beginning.
  func readOn() -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return false }
    let size = Int(status.st_size)
    var (length, lineCount, isLastLineOpen, tail) = index.withLock {
      ($0.length, $0.lineCount, $0.isLastLineOpen, $0.tail)
    }
    guard size != length else { return false }
    let hasBegunAnew = size < length || read(from: length - tail.count, count: tail.count) != tail
    if hasBegunAnew {
      (length, lineCount, isLastLineOpen, tail) = (0, 0, false, [])
      index.withLock { $0 = Index(generation: $0.generation + 1) }
    }
    let bytes = read(from: length, count: min(Self.chunk, size - length))
    guard !bytes.isEmpty else { return hasBegunAnew }
    // Scans without the lock, so that rows that are created at the same time do not wait.
    var starts: [Int] = []
    var place = 0
    while place < bytes.count {
      if !isLastLineOpen {
        if lineCount % Self.stride == 0 { starts.append(length + place) }
        lineCount += 1
      }
      let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n"))
      isLastLineOpen = end == nil
      place = (end ?? bytes.count) + 1
    }
    length += bytes.count
    tail = Array((tail + bytes.suffix(Self.tailLength)).suffix(Self.tailLength))
    index.withLock { index in
      index.starts += starts
      index.lineCount = lineCount
      index.length = length
      index.isLastLineOpen = isLastLineOpen
      index.tail = tail
    }
    return true
  }

  /// The text of a line, or an empty text if the line no longer exists.
  func line(_ number: Int) -> String {
    guard number >= 0 else { return "" }
    let lines = lines(ofBlock: number / Self.stride)
    let line = lines.dropFirst(number % Self.stride).first ?? []
    return String(decoding: line.prefix(Self.longestLine), as: UTF8.self)
  }

  /// The number of blocks of lines that can be searched.
  var blockCount: Int { index.withLock { $0.starts.count } }

  /// Returns the numbers of a block's lines that contain a text. The search ignores the case of
  /// Latin letters.
  func search(_ text: String, inBlock block: Int) -> [Int] {
    let pattern = text.utf8.map(Self.smallLetter)
    let first = block * Self.stride
    return lines(ofBlock: block).enumerated().compactMap { offset, line in
      let letters = line.map(Self.smallLetter)
      guard first + offset < lineCount, letters.count >= pattern.count else { return nil }
      let isFound = (0...letters.count - pattern.count).contains { start in
        letters[start..<start + pattern.count].elementsEqual(pattern)
      }
      return isFound ? first + offset : nil
    }
  }

  private static func smallLetter(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private func lines(ofBlock block: Int) -> [ArraySlice<UInt8>] {
    let range: Range<Int>? = index.withLock { index in
      guard index.starts.indices.contains(block) else { return nil }
      let isLast = block + 1 == index.starts.count
      return index.starts[block]..<(isLast ? index.length : index.starts[block + 1])
    }
    guard let range else { return [] }
    return read(from: range.lowerBound, count: range.count)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  private func read(from place: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      initialized = max(0, pread(descriptor, buffer.baseAddress, count, off_t(place)))
    }
  }
}

/// The numbers of the lines that a search has found so far. Any thread may use it.
final class LogMatches: Sendable {
  private let numbers = Mutex<[Int]>([])

  /// - Complexity: O(new numbers).
  func append(_ found: [Int]) { numbers.withLock { $0 += found } }

  var count: Int { numbers.withLock { $0.count } }

  subscript(index: Int) -> Int { numbers.withLock { $0[index] } }
}

/// The lines to show, which are all lines or the results of a search.
struct LogLines: RandomAccessCollection, Sendable {
  /// A line that is read when its row is created.
  struct Line: Sendable {
    let file: LogFile
    let number: Int
    var text: String { file.line(number) }
  }

  let file: LogFile
  /// `nil` for all lines.
  let matches: LogMatches?
  let endIndex: Int

  init(_ file: LogFile, lineCount: Int) {
    self.file = file
    matches = nil
    endIndex = lineCount
  }

  init(_ file: LogFile, matches: LogMatches) {
    self.file = file
    self.matches = matches
    endIndex = matches.count
  }

  var startIndex: Int { 0 }

  subscript(index: Int) -> Line { Line(file: file, number: matches?[index] ?? index) }
}
