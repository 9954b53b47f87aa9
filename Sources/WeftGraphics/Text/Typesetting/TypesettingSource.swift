// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The bytes that Pango receives, with the corresponding runs of the styled text.
struct TypesettingSource {
  struct Origin {
    /// The difference between an offset into the styled text and an offset into the source.
    let shift: Int
    let bounds: Range<Int>
    var token: Token?

    struct Token {
      let range: Range<Int>
      let hidden: Range<Int>
    }

    static let identity = Origin(shift: 0, bounds: 0..<Int.max)

    func offset(_ index: Int) -> Int {
      let last = max(bounds.lowerBound, bounds.upperBound - 1)
      return min(max(self.index(index) + shift, bounds.lowerBound), last)
    }

    func range(_ range: Range<Int>) -> Range<Int> {
      if let token, token.range.contains(range.lowerBound) { return token.hidden }
      let (first, last) = (index(range.lowerBound), index(range.upperBound))
      let lower = min(max(first + shift, bounds.lowerBound), bounds.upperBound)
      return lower..<min(max(last + shift, lower), bounds.upperBound)
    }

    func tokenOffset(_ index: Int) -> Int? {
      guard let token, token.range.contains(index) else { return nil }
      return index - token.range.lowerBound
    }

    /// The offset in a source with the replaced text instead of the token.
    private func index(_ index: Int) -> Int {
      guard let token, index > token.range.lowerBound else { return index }
      if index < token.range.upperBound { return token.range.lowerBound }
      return index - token.range.count + token.hidden.count
    }
  }

  struct Run {
    let range: Range<Int>
    let index: Int
    let attributes: TextAttributes
  }

  /// The text before a piece, which determines the direction of a piece without letters.
  enum Context {
    /// No text precedes the piece.
    case start
    /// A line of the same paragraph precedes it, with the paragraph's direction.
    case paragraph(isRightToLeft: Bool)
    /// Another paragraph precedes it. A piece without letters inherits its direction.
    case end(isRightToLeft: Bool)

    /// The direction to set for the piece, or `nil` if its letters determine it. It is set only if
    /// necessary, because the mark makes the first line as high as itself.
    fileprivate func direction(of piece: String, in text: String) -> Bool? {
      let own = piece.prefix { !$0.isNewline }.isRightToLeft
      // A paragraph without letters has the direction of the first paragraph with letters.
      let natural = own ?? piece.isRightToLeft
      let isRightToLeft: Bool =
        switch self {
        case .start: natural ?? text.isRightToLeft ?? false
        case .paragraph(let isRightToLeft): isRightToLeft
        case .end(let isRightToLeft): own ?? isRightToLeft
        }
      return isRightToLeft == natural ?? false ? nil : isRightToLeft
    }
  }

  let string: String
  let origin: Origin
  let runs: [Run]
  let baseFont: Font
  /// Whether the styled text has soft hyphens, which hyphenate all broken words.
  let hasSoftHyphens: Bool
  /// Whether the styled text continues after the source, possibly in the last line. After a line
  /// break that line is empty.
  let isCut: Bool
  private(set) var isWhole = false
  /// Whether the source is known to have no marks, soft hyphens or NUL.
  private(set) var isPlain = false

  /// Creates a piece of a text with the largest number of whole paragraphs that fit in `count`
  /// bytes, or else of words or characters.
  ///
  /// - Parameters:
  ///   - start: The start of the piece in the text.
  ///   - context: The text before the piece, or nil if the text has an explicit direction.
  init(pieceOf text: StyledText, from start: Int, count: Int, after context: Context?) {
    let utf8 = text.string.utf8
    (baseFont, hasSoftHyphens) = (text.attributes.font, text.hasSoftHyphens)
    if start == 0, count >= utf8.count {
      (string, origin, isCut) = (text.string, .identity, false)
      (isWhole, isPlain) = (true, text.isPlain)
      runs = text.runs.enumerated().map {
        Run(range: $0.element.range, index: $0.offset, attributes: $0.element.attributes)
      }
      return
    }
    let piece = text.string.piece(from: start, count: count)
    let direction = context?.direction(of: piece, in: text.string)
    let mark = direction.map(Self.mark) ?? ""
    isCut = start + piece.utf8.count < utf8.count
    // The piece may begin with marks of a letter that already has the maximum number.
    let marks = text.string.markCount(before: start)
    string = mark + piece.withBoundedMarks(after: marks)
    let end = start + piece.utf8.count
    let shift = start - mark.utf8.count
    // The end of a line may be the end of the piece.
    origin = Origin(shift: shift, bounds: start..<end + 1)
    runs = text.runs(touching: start..<end).map { index, run in
      // The mark has the attributes of the first character.
      let lower = run.range.lowerBound <= start ? 0 : run.range.lowerBound - shift
      return Run(
        range: lower..<min(run.range.upperBound, end) - shift, index: index,
        attributes: run.attributes)
    }
  }

  /// Creates the source of the last line that fits, if the text continues after it.
  ///
  /// A tail ellipsis needs only that line and the next, if the break between them was due to the
  /// width. After a hard break it needs no other line. The other modes show the end of the text and
  /// omit what is far from both ends.
  ///
  /// - Parameter sufficientLength: A number of bytes that certainly fills a line.
  init(
    lastLineOf text: StyledText, start: Int, nextLineEnd: Int, truncation: TextOptions.Truncation,
    isRightToLeft: Bool, sufficientLength: Int
  ) {
    // The beginning of the line no longer determines the direction of its paragraph, so a mark
    // does.
    let mark = Self.mark(isRightToLeft: isRightToLeft)
    let utf8 = text.string.utf8
    (baseFont, hasSoftHyphens) = (text.attributes.font, text.hasSoftHyphens)
    isCut = false
    let isTail = truncation == .tail
    let markLength = mark.utf8.count
    if !isTail, (utf8.count - start) / 2 > sufficientLength {
      let kept = text.string.ends(
        of: start..<utf8.count, first: truncation == .middle ? sufficientLength : 0,
        last: sufficientLength)
      let place = markLength + kept.before.count
      string = mark + text.string[kept.before].onOneLine + text.string[kept.after].onOneLine
      var origin = Origin(shift: start - markLength, bounds: start..<utf8.count)
      origin.token = Origin.Token(
        range: place..<place, hidden: kept.before.upperBound..<kept.after.lowerBound)
      self.origin = origin
      runs = Self.runs(
        ofMark: markLength,
        before: text.runs(of: kept.before, at: markLength) + text.runs(of: kept.after, at: place))
      return
    }
    let end = isTail ? nextLineEnd : utf8.count
    let from = utf8.index(utf8.startIndex, offsetBy: start)
    let to = utf8.index(utf8.startIndex, offsetBy: end)
    var content = Substring(String(text.string[from..<to]))
    content = isTail ? content.prefix { !$0.isNewline } : content.onOneLine
    let count = content.utf8.count
    string = mark + content + (isTail ? "…" : "")
    origin = Origin(shift: start - markLength, bounds: start..<start + count)
    let sourceEnd = string.utf8.count
    let shift = origin.shift
    runs = text.runs.enumerated().compactMap { index, run in
      // The mark has the attributes of the first character, and the ellipsis has the previous
      // character's.
      let lower = run.range.contains(start) ? 0 : max(run.range.lowerBound, start) - shift
      let reachesEnd = run.range.contains(start + count - 1)
      let upper = reachesEnd ? sourceEnd : min(run.range.upperBound, start + count) - shift
      guard lower < upper else { return nil }
      return Run(range: lower..<upper, index: index, attributes: run.attributes)
    }
  }

  /// Creates the source of a line in which a token replaces the middle or an end.
  ///
  /// - Parameters:
  ///   - kept: The text before and after the token, with the rest of the last line between them.
  init(
    _ kept: (before: Range<Int>, after: Range<Int>), of text: StyledText, token: StyledText,
    isRightToLeft: Bool
  ) {
    let mark = Self.mark(isRightToLeft: isRightToLeft)
    let start = mark.utf8.count + kept.before.count
    let place = start..<start + token.string.utf8.count
    string =
      mark + text.string[kept.before].onOneLine + Substring(token.string).onOneLine
      + text.string[kept.after].onOneLine
    var origin = Origin(
      shift: kept.before.lowerBound - mark.utf8.count,
      bounds: kept.before.lowerBound..<kept.after.upperBound)
    origin.token = Origin.Token(
      range: place, hidden: kept.before.upperBound..<kept.after.lowerBound)
    self.origin = origin
    (baseFont, hasSoftHyphens) = (text.attributes.font, text.hasSoftHyphens)
    isCut = false
    var runs = text.runs(of: kept.before, at: mark.utf8.count)
    // Runs cover the whole token, because its default attributes differ from the text's.
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
    self.runs = Self.runs(
      ofMark: mark.utf8.count, before: runs + text.runs(of: kept.after, at: place.upperBound))
  }

  /// Applies the attributes of the next character to a mark, because in the base font it might make
  /// the line higher. The mark has a separate run, because it belongs to no token.
  private static func runs(ofMark length: Int, before runs: [Run]) -> [Run] {
    guard let first = runs.first, first.range.lowerBound == length else { return runs }
    return [Run(range: 0..<length, index: -1, attributes: first.attributes)] + runs
  }

  /// An invisible character that sets the direction of a paragraph.
  private static func mark(isRightToLeft: Bool) -> String {
    isRightToLeft ? "\u{200F}" : "\u{200E}"
  }

  func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var string = isPlain ? string : string.withBoundedMarks().withoutNUL
    return string.withUTF8(body)
  }
}

extension StyledText {
  /// The runs that overlap a part of the text, with their indexes. O(log runs + runs found).
  func runs(
    touching part: Range<Int>
  ) -> some Sequence<(index: Int, run: Run)> {
    let runs = runs
    let first = runs.partitioningIndex { $0.range.upperBound > part.lowerBound }
    return runs[first...].lazy.prefix { $0.range.lowerBound < part.upperBound }
      .enumerated().lazy.map { (first + $0.offset, $0.element) }
  }

  fileprivate func runs(of part: Range<Int>, at place: Int) -> [TypesettingSource.Run] {
    if part.isEmpty { return [] }
    return runs(touching: part).map { index, run in
      let range = run.range.clamped(to: part)
      let lower = place + range.lowerBound - part.lowerBound
      return TypesettingSource.Run(
        range: lower..<lower + range.count, index: index, attributes: run.attributes)
    }
  }
}

extension String {
  fileprivate func ends(
    of range: Range<Int>, first: Int, last: Int
  ) -> (before: Range<Int>, after: Range<Int>) {
    let upper =
      first > 0 ? character(at: range.lowerBound + first - 1).upperBound : range.lowerBound
    let lower = max(upper, character(at: range.upperBound - last - 1).upperBound)
    return (range.lowerBound..<upper, lower..<range.upperBound)
  }

  /// A copied piece of at most `count` bytes or one character. Swift looks beyond substrings' ends.
  fileprivate func piece(from start: Int, count: Int) -> String {
    let utf8 = utf8
    if start + count >= utf8.count { return String(self[start..<utf8.count]) }
    let lower = utf8.index(utf8.startIndex, offsetBy: start)
    let window = utf8[lower..<utf8.index(lower, offsetBy: count)]
    let last =
      window.lastIndex(of: UInt8(ascii: "\n"))
      ?? window.dropFirst(count / 2).lastIndex(of: UInt8(ascii: " "))
    let end =
      last.map { utf8.distance(from: utf8.startIndex, to: $0) + 1 }
      ?? character(at: start + count - 1).upperBound
    return String(self[start..<end])
  }

  /// The maximum number of marks with which a letter is shaped. More would be unreadable.
  fileprivate static let markLimit = 32
  /// The maximum number of consecutive invisible characters after which lines may break.
  fileprivate static let invisibleLimit = 8

  /// Replaces excessive consecutive marks and invisible characters with invisible characters of the
  /// same length, after which lines do not break.
  ///
  /// Positioning a mark scans all previous marks back to the letter, and Pango shapes a line once
  /// for each possible break without width. 100,000 of them would block a worker for minutes.
  ///
  /// - Parameter preceding: The number of marks and invisible characters directly before the
  ///   string.
  fileprivate func withBoundedMarks(after preceding: Int = 0) -> String {
    guard utf8.count > Self.invisibleLimit - preceding else { return self }
    var count = preceding
    func isKept(_ scalar: Unicode.Scalar) -> Bool {
      guard let limit = scalar.limit else {
        count = 0
        return true
      }
      count += 1
      return count <= limit
    }
    if unicodeScalars.allSatisfy(isKept) { return self }
    count = preceding
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      result.append(isKept(scalar) ? scalar : scalar.invisibleCounterpart)
    }
    return String(result)
  }

  /// The number of marks and invisible characters directly before an offset, counted up to the
  /// limit.
  fileprivate func markCount(before offset: Int) -> Int {
    let end = utf8.index(utf8.startIndex, offsetBy: offset)
    return unicodeScalars[..<end].reversed().prefix(Self.markLimit).prefix { $0.limit != nil }.count
  }
}

extension Unicode.Scalar {
  /// The maximum number of consecutive marks and invisible characters that may end with this one,
  /// or `nil` for other characters.
  fileprivate var limit: Int? {
    if value < 0x300 { return value == 0xAD ? String.invisibleLimit : nil }
    if isMark { return String.markLimit }
    let isInvisible =
      properties.isDefaultIgnorableCodePoint
      // Interlinear annotation characters.
      || (0xFFF9...0xFFFB).contains(value)
    return isInvisible ? String.invisibleLimit : nil
  }

  private var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: return true
    default:
      return value == 0x200C || value == 0x200D || (0x1F3FB...0x1F3FF).contains(value)
        || (0xE0020...0xE007F).contains(value)
    }
  }

  /// An invisible character of the same length that combines with the previous character.
  fileprivate var invisibleCounterpart: Unicode.Scalar {
    switch utf8.count {
    case 2: "\u{34F}"
    case 3: "\u{200C}"
    default: "\u{E01EF}"
    }
  }
}

extension Substring {
  fileprivate var onOneLine: Substring {
    let string = String(self)
    guard string.contains(where: \.isNewline) else { return self }
    return Substring(String(string.flatMap { $0.isNewline ? $0.inlineBreak : [$0] }))
  }
}

extension Character {
  fileprivate var inlineBreak: [Character] {
    switch utf8.count {
    case 1: [" "]
    case 2 where self == "\r\n": [" ", " "]
    case 2: ["\u{A0}"]
    default: ["\u{2002}"]
    }
  }
}
