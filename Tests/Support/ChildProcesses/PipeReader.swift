// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
internal import Glibc

/// Reads a pipe to its end, or until a deadline.
struct PipeReader {
  private static let chunkSize = 1 << 18

  let descriptor: Int32
  let deadline: Date?

  /// - Returns: Whether the reader reached the pipe's end in time.
  func readAll(_ onChunk: (Data) -> Void) -> Bool {
    var buffer = [UInt8](repeating: 0, count: Self.chunkSize)
    while waitForData() {
      let count = read(descriptor, &buffer, buffer.count)
      if count == 0 { return true }
      if count < 0 {
        if errno == EINTR { continue }
        return true
      }
      onChunk(Data(buffer[..<count]))
    }
    return false
  }

  private func waitForData() -> Bool {
    guard let deadline else { return true }
    while true {
      let milliseconds = deadline.timeIntervalSinceNow * 1000
      guard milliseconds > 0 else { return false }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let result = poll(&request, 1, Int32(min(milliseconds.rounded(.up), 1_000_000)))
      if result > 0 { return true }
      if result == 0 || errno != EINTR { return false }
    }
  }
}
