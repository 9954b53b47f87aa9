// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A byte pattern for Horspool's search algorithm, which skips as far as possible after a mismatch.
struct BytePattern {
  private let bytes: [UInt8]
  /// The distance to skip for each byte at the position of the pattern's last byte.
  private var steps: [Int]

  /// Prepares the search for the UTF-8 bytes of a nonempty text.
  init(_ text: Substring) {
    precondition(!text.isEmpty, "An empty pattern matches nowhere and everywhere")
    bytes = Array(text.utf8)
    steps = [Int](repeating: bytes.count, count: 256)
    for (offset, byte) in bytes.dropLast().enumerated() {
      steps[Int(byte)] = bytes.count - 1 - offset
    }
  }

  /// Returns the start of the first match inside a range. Usually O(length of the range), and less
  /// for longer patterns.
  func firstMatch(in text: [UInt8], range: Range<Int>) -> Int? {
    let last = bytes.count - 1
    var end = range.lowerBound + last
    while end < range.upperBound {
      let byte = text[end]
      if byte == bytes[last] && text[(end - last)..<end].elementsEqual(bytes[..<last]) {
        return end - last
      }
      end += steps[Int(byte)]
    }
    return nil
  }
}
