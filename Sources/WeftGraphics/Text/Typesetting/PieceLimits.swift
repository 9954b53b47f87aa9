// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Limits for the pieces in which text is shaped, so that a piece takes at most a few milliseconds.
///
/// Pango's algorithms are not linear. To break a word into lines, Pango scans the rest of the word
/// for each line. For each paragraph it scans the previous paragraphs, for each tab of a line the
/// previous tabs, and for each change of style or script all others of the line.
struct PieceLimits {
  /// The number of bytes of a piece, which takes a few milliseconds.
  static let usualLength = 8192
  /// The maximum number of bytes of a text that is shaped in one job. With one letter per line it
  /// takes about 35 ms. Longer texts are measured incrementally.
  static let wholeLength = 4096

  let length: Int
  let wordLength: Int

  /// The number of bytes of a text that is shaped in one piece, regardless of its content.
  private static let shortLength = 1024
  /// The number of runs, which may have different fonts, of such a text.
  static let shortRunCount = 64
  /// The approximate maximum number of lines of a piece of a long text.
  private static let lineCount = 36.0
  private static let paragraphCount = 256
  private static let tabCount = 256
  /// The maximum number of parts with different styles or scripts.
  static let partCount = 512
  /// The maximum number of a piece's fonts. A thread's new font takes almost a millisecond.
  private static let fontCount = 8
  /// The maximum number of fonts of a line, which cannot be split into pieces.
  private static let lineFontCount = 32

  struct Extent {
    var count: Int
    /// The number of bytes of the longest word or sequence of spaces.
    var longestWord = 0
    /// The cost of its parts, tabs and fonts, in bytes of usual text.
    var extraCost = 0
  }

  /// Above the usual length, only `length` in bytes is limited, as in short texts.
  init(for request: TypesettingRequest, length: Int) {
    let text = request.text
    // Scanning short texts, which are the most common, would take longer than it saves.
    guard length <= Self.usualLength,
      text.string.utf8.count > Self.shortLength || text.runs.count > Self.shortRunCount
    else {
      (self.length, wordLength) = (length, .max)
      return
    }
    // On average, letters are half as wide as they are high.
    let size = max(1, request.largestFontSize)
    let lineLength = max(1, request.box.width / (size * 0.5))
    // The positions of the characters in three pieces must be found between two frames. A text of
    // only one piece is better shaped as a whole, because digits and signs depend on the letters
    // before them.
    let bytes = max(Double(Self.shortLength), Self.lineCount * lineLength)
    let isLong = length == Self.usualLength && text.string.utf8.count > Self.wholeLength
    self.length = isLong && bytes < Double(length) ? Int(bytes) : length  // bounded: by the length
    let count = (16_384 * lineLength).squareRoot()
    wordLength = count < 2048 ? max(128, Int(count)) : 2048  // bounded: 128 to 2048
  }

  func measure(_ text: StyledText, from start: Int) -> Extent {
    if wordLength == .max { return Extent(count: length) }
    let (length, extraCost) = Self.styledLength(
      of: text, from: start, atMost: length, fontCount: Self.fontCount)
    let found = text.string.utf8.withContiguousStorageIfAvailable { utf8 in
      measure(utf8[min(start, utf8.count)...].prefix(length))
    }
    var extent = found ?? Extent(count: length, longestWord: wordLength)
    extent.extraCost += extraCost
    return extent
  }

  private func measure(_ utf8: Slice<UnsafeBufferPointer<UInt8>>) -> Extent {
    let start = utf8.startIndex
    var (paragraphs, tabs, word, longest) = (0, 0, start, 0)
    var isBlank = false
    var scripts = ScriptChanges()
    func extent(_ count: Int, longestWord: Int? = nil) -> Extent {
      Extent(
        count: count, longestWord: longestWord ?? longest, extraCost: scripts.count * 6 + tabs * 6)
    }
    for (index, byte) in zip(utf8.indices, utf8) {
      let isNewline = byte == UInt8(ascii: "\n")
      let wasBlank = isBlank
      isBlank = byte == UInt8(ascii: " ") || isNewline
      if isNewline { paragraphs += 1 }
      if byte == UInt8(ascii: "\t") { tabs += 1 }
      if isNewline || wasBlank && !isBlank { word = index }
      longest = max(longest, index + 1 - word)
      if index + 1 - word >= wordLength {
        let count = word - start
        return count > 0
          ? extent(count, longestWord: min(longest, wordLength - 1))
          : extent(wordLength, longestWord: wordLength)
      }
      scripts.look(at: byte, index, in: utf8)
      if paragraphs == Self.paragraphCount || tabs == Self.tabCount
        || scripts.count == Self.partCount
      {
        return extent(index + 1 - start)
      }
    }
    return extent(max(utf8.count, 1))
  }

  /// The maximum number of bytes of the line at an offset.
  static func lineLength(in text: StyledText, from start: Int, atMost limit: Int) -> Int {
    let (limit, _) = styledLength(
      of: text, from: start, atMost: limit, fontCount: lineFontCount)
    return text.string.utf8.withContiguousStorageIfAvailable { utf8 in
      var tabs = 0
      var scripts = ScriptChanges()
      let line = utf8[min(start, utf8.count)...].prefix(limit)
      for (index, byte) in zip(line.indices, line) {
        if byte == UInt8(ascii: "\t") { tabs += 1 }
        scripts.look(at: byte, index, in: line)
        if tabs == tabCount || scripts.count == partCount { return index + 1 - start }
      }
      return limit
    } ?? limit
  }

  /// The number of bytes at an offset with few styles and fonts, and the cost of these.
  private static func styledLength(
    of text: StyledText, from start: Int, atMost limit: Int, fontCount: Int
  ) -> (count: Int, cost: Int) {
    var (parts, fonts) = (0, Set<Font>())
    for (_, run) in text.runs(touching: start..<start + limit) {
      fonts.insert(run.attributes.font)
      parts += 1
      if parts > partCount || fonts.count > fontCount {
        return (max(1, run.range.lowerBound - start), cost(parts: parts, fonts: fonts.count))
      }
    }
    return (limit, cost(parts: parts, fonts: max(0, fonts.count - 1)))
  }

  private static func cost(parts: Int, fonts: Int) -> Int { parts * 12 + fonts * 2048 }
}

/// The approximate number of changes of script or direction.
private struct ScriptChanges {
  private(set) var count = 0
  private var script: UInt8 = 0

  mutating func look(at byte: UInt8, _ index: Int, in utf8: Slice<UnsafeBufferPointer<UInt8>>) {
    if byte == 0xE2, index + 2 < utf8.endIndex {
      if Self.isControl(utf8[index + 1], utf8[index + 2]) { count += 1 }
    } else if let next = Self.script(of: byte), next != script {
      count += 1
      script = next
    }
  }

  /// The script of a character by its first byte, or `nil` for spaces, marks and signs.
  private static func script(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), 0xC3...0xCB:
      0
    case 0xCD...0xCF: 0xCE
    case 0xD0...0xD5: 0xD0
    case 0xD6...0xDF: 0xD6
    case 0xE0, 0xE1, 0xE3: byte
    case 0xE4...0xE9: 0xE4
    case 0xEA...0xED: 0xEA
    case 0xF0...0xFF: 0xF0
    default: nil
    }
  }

  /// Whether the last two of three bytes are a character that changes the direction.
  private static func isControl(_ second: UInt8, _ third: UInt8) -> Bool {
    switch (second, third) {
    case (0x80, 0x8E...0x8F), (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA9): true
    default: false
    }
  }
}
