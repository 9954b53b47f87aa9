// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// How many bytes of a text are shaped at a time, so that no piece takes longer than a few
/// milliseconds.
///
/// What Pango does is not linear. To break a word into lines it looks at all the rest of the word
/// for each line, for each paragraph at those before it, for each tab of a line at those before it,
/// and for each part of a line in another style or script at all the others.
struct PieceLimits {
  /// The number of bytes that are shaped at a time: a few milliseconds' work.
  static let usualLength = 8192
  /// The most bytes of a text that is shaped in one job: with a letter on each line it takes some
  /// 35 ms. Longer texts are measured in steps.
  static let wholeLength = 4096

  /// The most bytes.
  let length: Int
  /// The most bytes without a beginning of a word.
  let wordLength: Int

  /// The bytes of a text that is shaped at once, whatever it consists of.
  private static let shortLength = 1024
  /// Its runs, each of which may have a font of its own.
  static let shortRunCount = 64
  /// About the most lines of a piece of a long text.
  private static let lineCount = 36.0
  private static let paragraphCount = 256
  private static let tabCount = 256
  /// The most parts in different styles or scripts.
  static let partCount = 512
  /// The most fonts of a piece: one that is new to a thread takes it the better part of a
  /// millisecond.
  private static let fontCount = 8
  /// The most fonts of a line, which cannot be shaped in pieces.
  private static let lineFontCount = 32

  /// What is found in a text up to a limit.
  struct Extent {
    /// In bytes.
    var count: Int
    /// The bytes of the longest word, or stretch of blanks.
    var longestWord = 0
    /// What its parts, tabs and fonts cost, as much as so many bytes of usual text.
    var extraCost = 0
  }

  /// - Parameter length: more than the usual length means that nothing else is limited, as in short
  ///   texts.
  init(for request: TypesettingRequest, length: Int) {
    let text = request.text
    // Looking through short texts, which most are, would take longer than it saves.
    guard length <= Self.usualLength,
      text.string.utf8.count > Self.shortLength || text.runs.count > Self.shortRunCount
    else {
      (self.length, wordLength) = (length, .max)
      return
    }
    // Letters are on average half as wide as they are high.
    let size = max(1, request.largestFontSize)
    let lineLength = max(1, request.box.width / (size * 0.5))
    // The places of the characters in three pieces are found between two frames. What is no more
    // than one piece is worth more as a whole: digits and signs look at the letters before them.
    let bytes = max(Double(Self.shortLength), Self.lineCount * lineLength)
    let isLong = length == Self.usualLength && text.string.utf8.count > Self.wholeLength
    self.length = isLong && bytes < Double(length) ? Int(bytes) : length  // bounded: by the length
    let count = (16_384 * lineLength).squareRoot()
    wordLength = count < 2048 ? max(128, Int(count)) : 2048  // bounded: 128 to 2048
  }

  /// The piece that begins somewhere.
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
        // The words before it, or a part of it.
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
    // Fewer are left, or in few styles.
    return extent(max(utf8.count, 1))
  }

  /// The most bytes of the line that begins somewhere.
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

  /// The bytes from some place on that have few styles and fonts, with what these cost.
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

/// How often the script of a text changes, or its direction; roughly.
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

  /// The script of a character with a first byte; `nil` for blanks, marks and signs.
  private static func script(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), 0xC3...0xCB:
      0
    case 0xCD...0xCF: 0xCE
    case 0xD0...0xD5: 0xD0
    // From right to left.
    case 0xD6...0xDF: 0xD6
    case 0xE0, 0xE1, 0xE3: byte
    case 0xE4...0xE9: 0xE4
    case 0xEA...0xED: 0xEA
    case 0xF0...0xFF: 0xF0
    default: nil
    }
  }

  /// Whether the two last bytes of three are those of a character that changes the direction.
  private static func isControl(_ second: UInt8, _ third: UInt8) -> Bool {
    switch (second, third) {
    case (0x80, 0x8E...0x8F), (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA9): true
    default: false
    }
  }
}
