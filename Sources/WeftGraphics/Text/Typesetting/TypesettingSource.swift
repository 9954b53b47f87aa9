// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The bytes that are given to Pango, with the runs of the styled text that they come from.
struct TypesettingSource {
  /// Where in the styled text the bytes come from.
  struct Origin {
    /// The difference to an offset into the source.
    let shift: Int
    /// The part of the styled text that the source stands for.
    let bounds: Range<Int>
    /// The place of a truncation token, if there is one.
    var token: Token?

    /// A truncation token in the source, and what it stands for.
    struct Token {
      /// In the source.
      let range: Range<Int>
      /// In the styled text.
      let hidden: Range<Int>
    }

    static let identity = Origin(shift: 0, bounds: 0..<Int.max)

    /// The offset into the styled text for an offset into the source.
    func offset(_ index: Int) -> Int {
      let last = max(bounds.lowerBound, bounds.upperBound - 1)
      return min(max(self.index(index) + shift, bounds.lowerBound), last)
    }

    /// The range in the styled text for one in the source.
    func range(_ range: Range<Int>) -> Range<Int> {
      if let token, token.range.contains(range.lowerBound) { return token.hidden }
      let (first, last) = (index(range.lowerBound), index(range.upperBound))
      let lower = min(max(first + shift, bounds.lowerBound), bounds.upperBound)
      return lower..<min(max(last + shift, lower), bounds.upperBound)
    }

    /// The offset into the token for an offset into the source, where that is in it.
    func tokenOffset(_ index: Int) -> Int? {
      guard let token, token.range.contains(index) else { return nil }
      return index - token.range.lowerBound
    }

    /// The offset in a source that has what the token stands for in its place.
    private func index(_ index: Int) -> Int {
      guard let token, index > token.range.lowerBound else { return index }
      if index < token.range.upperBound { return token.range.lowerBound }
      return index - token.range.count + token.hidden.count
    }
  }

  /// A run and its place in the source.
  struct Run {
    let range: Range<Int>
    let index: Int
    let attributes: TextAttributes
  }

  let string: String
  let origin: Origin
  let runs: [Run]
  let baseFont: Font
  /// Whether the styled text goes on after the source.
  let isCut: Bool

  /// A text from its beginning, up to a character that ends after `count` bytes.
  init(_ text: StyledText, count: Int = .max) {
    let utf8 = text.string.utf8
    isCut = count < utf8.count
    if isCut {
      let end = utf8.index(utf8.startIndex, offsetBy: count)
      string = String(text.string[...end])
    } else {
      string = text.string
    }
    origin = .identity
    runs = text.runs.enumerated().map {
      Run(range: $0.element.range, index: $0.offset, attributes: $0.element.attributes)
    }
    baseFont = text.attributes.font
  }

  /// The source of the last line that fits, when the text goes on after it.
  ///
  /// A tail ellipsis needs no more than that line and the next, as they were broken apart for
  /// being too wide; but no line after a hard break, for which the ellipsis then stands. The
  /// other modes show the end of the text.
  init(
    lastLineOf text: StyledText, start: Int, nextLineEnd: Int, truncation: TextOptions.Truncation,
    isRightToLeft: Bool
  ) {
    // The line's beginning no longer says which way its paragraph runs; a mark does.
    let mark = Self.mark(isRightToLeft: isRightToLeft)
    let utf8 = text.string.utf8
    let end = truncation == .tail ? nextLineEnd : utf8.count
    let from = utf8.index(utf8.startIndex, offsetBy: start)
    let to = utf8.index(utf8.startIndex, offsetBy: end)
    var content = text.string[from..<to]
    content = truncation == .tail ? content.prefix { !$0.isNewline } : content.onOneLine
    let count = content.utf8.count
    let isTail = truncation == .tail
    string = mark + content + (isTail ? "…" : "")
    let markLength = mark.utf8.count
    origin = Origin(shift: start - markLength, bounds: start..<start + count)
    baseFont = text.attributes.font
    isCut = end < utf8.count
    let sourceEnd = string.utf8.count
    let shift = origin.shift
    runs = text.runs.enumerated().compactMap { index, run in
      // The mark looks like the first character, and the ellipsis like the one before it.
      let lower = run.range.contains(start) ? 0 : max(run.range.lowerBound, start) - shift
      let reachesEnd = run.range.contains(start + count - 1)
      let upper = reachesEnd ? sourceEnd : min(run.range.upperBound, start + count) - shift
      guard lower < upper else { return nil }
      return Run(range: lower..<upper, index: index, attributes: run.attributes)
    }
  }

  /// The source of a line in which a token stands for the middle, or for an end.
  ///
  /// - Parameters:
  ///   - kept: What stands before the token, and what stands behind it: parts of the text that have
  ///     the rest of the last line between them.
  init(
    _ kept: (before: Range<Int>, after: Range<Int>), of text: StyledText, token: StyledText,
    isRightToLeft: Bool
  ) {
    let mark = Self.mark(isRightToLeft: isRightToLeft)
    let utf8 = text.string.utf8
    func part(_ range: Range<Int>) -> Substring {
      let lower = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
      let upper = utf8.index(utf8.startIndex, offsetBy: range.upperBound)
      return text.string[lower..<upper].onOneLine
    }
    let start = mark.utf8.count + kept.before.count
    let place = start..<start + token.string.utf8.count
    string = mark + part(kept.before) + Substring(token.string).onOneLine + part(kept.after)
    var origin = Origin(
      shift: kept.before.lowerBound - mark.utf8.count,
      bounds: kept.before.lowerBound..<kept.after.upperBound)
    origin.token = Origin.Token(
      range: place, hidden: kept.before.upperBound..<kept.after.lowerBound)
    self.origin = origin
    baseFont = text.attributes.font
    isCut = false
    var runs: [Run] = []
    func add(_ part: Range<Int>, at place: Int) {
      for (index, run) in text.runs.enumerated() where run.range.overlaps(part) {
        let range = run.range.clamped(to: part)
        let lower = place + range.lowerBound - part.lowerBound
        runs.append(
          Run(range: lower..<lower + range.count, index: index, attributes: run.attributes))
      }
    }
    add(kept.before, at: mark.utf8.count)
    // The token has a run all over: its own attributes are not those of the text.
    var end = 0
    func addToken(to next: Int, _ index: Int, _ attributes: TextAttributes) {
      if end < next {
        runs.append(
          Run(
            range: start + end..<start + next, index: text.runs.count + index,
            attributes: attributes))
      }
      end = next
    }
    for (index, run) in token.runs.enumerated() {
      addToken(to: run.range.lowerBound, 0, token.attributes)
      addToken(to: run.range.upperBound, index + 1, run.attributes)
    }
    addToken(to: token.string.utf8.count, 0, token.attributes)
    add(kept.after, at: place.upperBound)
    self.runs = runs
  }

  /// A character without a picture that makes a paragraph run in a direction.
  private static func mark(isRightToLeft: Bool) -> String {
    isRightToLeft ? "\u{200F}" : "\u{200E}"
  }

  /// Calls a closure with the bytes.
  ///
  /// Pango ends a text at its first NUL; that is replaced by another control character, which
  /// like it has no glyph.
  func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var string = string.withBoundedMarks
    if string.utf8.contains(0) {
      string = String(decoding: string.utf8.map { $0 == 0 ? 1 : $0 }, as: UTF8.self)
    }
    return string.withUTF8(body)
  }
}

extension String {
  /// The most marks that a letter is shaped with: nobody can read as many.
  private static let maximumMarkCount = 32

  /// The same, with invisible characters of as many bytes for the marks of a letter beyond those.
  ///
  /// Placing a mark takes a look at all those before it, back to the letter: 100,000 marks would
  /// hold a worker for a minute.
  fileprivate var withBoundedMarks: String {
    guard utf8.count > Self.maximumMarkCount else { return self }
    var count = 0
    let isBounded = unicodeScalars.allSatisfy { scalar in
      count = scalar.isMark ? count + 1 : 0
      return count <= Self.maximumMarkCount
    }
    if isBounded { return self }
    count = 0
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      count = scalar.isMark ? count + 1 : 0
      result.append(count <= Self.maximumMarkCount ? scalar : scalar.invisibleCounterpart)
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// Whether it goes together with the letter before it.
  fileprivate var isMark: Bool {
    if value < 0x300 { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: return true
    default: return value == 0x200C || value == 0x200D || (0x1F3FB...0x1F3FF).contains(value)
    }
  }

  /// A character without a picture that takes as many bytes, and stands by itself.
  fileprivate var invisibleCounterpart: Unicode.Scalar {
    switch utf8.count {
    case 2: "\u{AD}"
    case 3: "\u{2060}"
    default: "\u{1D173}"
    }
  }
}

extension Substring {
  /// The same with blanks for the line breaks, in as many bytes.
  fileprivate var onOneLine: Substring {
    guard contains(where: \.isNewline) else { return self }
    return Substring(String(flatMap { $0.isNewline ? $0.inlineBreak : [$0] }))
  }
}

extension Character {
  /// Blanks that take as many bytes as this line break.
  fileprivate var inlineBreak: [Character] {
    switch utf8.count {
    case 1: [" "]
    case 2 where self == "\r\n": [" ", " "]
    case 2: ["\u{A0}"]
    default: ["\u{2002}"]
    }
  }
}
