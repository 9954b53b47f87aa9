// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A run of bytes to look for, by Horspool's method: a mismatch steps over as much as it can.
struct BytePattern {
  private let bytes: [UInt8]
  /// How far to step when a byte stands below the pattern's last one.
  private var steps: [Int]

  /// Prepares the search for the UTF-8 bytes of a text that is not empty.
  init(_ text: Substring) {
    precondition(!text.isEmpty, "An empty pattern matches nowhere and everywhere")
    bytes = Array(text.utf8)
    steps = [Int](repeating: bytes.count, count: 256)
    for (offset, byte) in bytes.dropLast().enumerated() {
      steps[Int(byte)] = bytes.count - 1 - offset
    }
  }

  /// The start of the first match that lies inside the range.
  /// - Complexity: O(length of the range) mostly, and less the longer the pattern is.
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
