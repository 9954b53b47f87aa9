// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// How many bytes of a text are shaped at a time, so that no piece takes longer than a few
/// milliseconds.
///
/// What Pango does is not linear. To break a word into lines it looks at all the rest of the word
/// for each line, for each paragraph at those before it, and for each tab of a line at those before
/// it.
struct PieceLimits {
  /// The number of bytes that are shaped at a time: a few milliseconds' work.
  static let usualLength = 8192

  /// The most bytes.
  let length: Int
  /// The most bytes without a beginning of a word.
  let wordLength: Int

  /// The bytes of a text that is shaped at once, whatever it consists of.
  private static let shortLength = 1024
  private static let paragraphCount = 256
  private static let tabCount = 256

  /// - Parameter length: more than the usual length means that nothing else is limited, as in short
  ///   texts.
  init(for request: TypesettingRequest, length: Int) {
    self.length = length
    // Looking through short texts, which most are, would take longer than it saves.
    guard length <= Self.usualLength, request.text.string.utf8.count > Self.shortLength else {
      wordLength = .max
      return
    }
    // Letters are on average half as wide as they are high.
    let size = max(1, request.largestFontSize)
    let lineLength = max(1, request.box.width / (size * 0.5))
    let count = (16_384 * lineLength).squareRoot()
    wordLength = count < 2048 ? max(128, Int(count)) : 2048  // bounded: 128 to 2048
  }

  /// The number of bytes of the piece that begins somewhere, and those of its longest word.
  func measure(_ string: String, from start: Int) -> (count: Int, longestWord: Int) {
    if wordLength == .max { return (length, 0) }
    let found = string.utf8.withContiguousStorageIfAvailable { utf8 in
      measure(utf8[min(start, utf8.count)...].prefix(length))
    }
    return found ?? (length, wordLength)
  }

  private func measure(_ utf8: Slice<UnsafeBufferPointer<UInt8>>) -> (count: Int, longestWord: Int)
  {
    let start = utf8.startIndex
    var (paragraphs, tabs, word, longest) = (0, 0, start, 0)
    var isBlank = false
    for (index, byte) in zip(utf8.indices, utf8) {
      let isNewline = byte == UInt8(ascii: "\n")
      let wasBlank = isBlank
      isBlank = byte == UInt8(ascii: " ") || isNewline
      if isNewline { paragraphs += 1 }
      if byte == UInt8(ascii: "\t") { tabs += 1 }
      if isNewline || wasBlank && !isBlank { word = index }
      longest = max(longest, index + 1 - word)
      if index + 1 - word >= wordLength {
        // The words before it, or a part of it.
        let count = word - start
        return count > 0 ? (count, min(longest, wordLength - 1)) : (wordLength, wordLength)
      }
      if paragraphs == Self.paragraphCount || tabs == Self.tabCount {
        return (index + 1 - start, longest)
      }
    }
    return (length, longest)
  }

  /// The most bytes of the line that begins somewhere.
  static func lineLength(in string: String, from start: Int, atMost limit: Int) -> Int {
    string.utf8.withContiguousStorageIfAvailable { utf8 in
      var tabs = 0
      for (count, byte) in utf8[min(start, utf8.count)...].prefix(limit).enumerated()
      where byte == UInt8(ascii: "\t") {
        tabs += 1
        if tabs == tabCount { return count + 1 }
      }
      return limit
    } ?? limit
  }
}
