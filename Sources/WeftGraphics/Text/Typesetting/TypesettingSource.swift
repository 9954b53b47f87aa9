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

    /// A truncation token in the source, and the text that it replaces.
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

    /// The offset into the token for an offset into the source, if it lies in the token.
    func tokenOffset(_ index: Int) -> Int? {
      guard let token, token.range.contains(index) else { return nil }
      return index - token.range.lowerBound
    }

    /// The offset in a source with the replaced text in the token's place.
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

  /// The context that decides the direction of a piece whose own letters do not.
  enum Context {
    /// Nothing is before the piece.
    case start
    /// A line of the same paragraph is before it, which has the paragraph's direction.
    case paragraph(isRightToLeft: Bool)
    /// Another paragraph is before it, whose direction one without letters takes over.
    case end(isRightToLeft: Bool)

    /// The direction to set for the piece; nil where its own letters determine it.
    ///
    /// It is not set where it is not needed: that would make the first line as high as the mark.
    fileprivate func direction(of piece: String, in text: String) -> Bool? {
      let own = piece.prefix { !$0.isNewline }.isRightToLeft
      // A paragraph without letters runs as the first one that has some does.
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
  /// Whether the styled text as a whole has soft hyphens: then all its words that have to be broken
  /// get hyphens.
  let hasSoftHyphens: Bool
  /// Whether the styled text goes on after the source, perhaps in its last line: after a line break
  /// that line is empty.
  let isCut: Bool
  /// Whether it is the styled text as it stands.
  private(set) var isWhole = false
  /// Whether it is known to have neither marks nor soft hyphens nor NUL.
  private(set) var isPlain = false

  /// A piece of a text: as many whole paragraphs as fit in `count` bytes, or else words, or
  /// else characters.
  ///
  /// - Parameters:
  ///   - start: Where the piece begins in the text.
  ///   - context: The text before the piece; nil where the text is given a direction.
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
    // The piece may begin with marks of a letter that has enough of them.
    let marks = text.string.markCount(before: start)
    string = mark + piece.withBoundedMarks(after: marks)
    let end = start + piece.utf8.count
    let shift = start - mark.utf8.count
    // The end of a line may be the end of the piece.
    origin = Origin(shift: shift, bounds: start..<end + 1)
    runs = text.runs(touching: start..<end).map { index, run in
      // The mark looks like the first character.
      let lower = run.range.lowerBound <= start ? 0 : run.range.lowerBound - shift
      return Run(
        range: lower..<min(run.range.upperBound, end) - shift, index: index,
        attributes: run.attributes)
    }
  }

  /// The source of the last line that fits, when the text goes on after it.
  ///
  /// A tail ellipsis needs no more than that line and the next, if the two were broken apart for
  /// width; but no line after a hard break, for which the ellipsis then stands. The other modes
  /// show the end of the text, and leave out what is far from both ends.
  ///
  /// - Parameter sufficientLength: A number of bytes that fills a line for sure.
  init(
    lastLineOf text: StyledText, start: Int, nextLineEnd: Int, truncation: TextOptions.Truncation,
    isRightToLeft: Bool, sufficientLength: Int
  ) {
    // The line's beginning no longer says which way its paragraph runs; a mark does.
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
    // The token has a run all over: its own attributes differ from those of the text.
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

  /// Gives a mark of so many bytes the look of what stands behind it: in the base font it might
  /// make the line higher. In a run of its own, as it belongs to no token.
  private static func runs(ofMark length: Int, before runs: [Run]) -> [Run] {
    guard let first = runs.first, first.range.lowerBound == length else { return runs }
    return [Run(range: 0..<length, index: -1, attributes: first.attributes)] + runs
  }

  /// A character without a picture that makes a paragraph run in a direction.
  private static func mark(isRightToLeft: Bool) -> String {
    isRightToLeft ? "\u{200F}" : "\u{200E}"
  }

  /// Calls a closure with the bytes.
  func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var string = isPlain ? string : string.withBoundedMarks().withoutNUL
    return string.withUTF8(body)
  }
}

extension StyledText {
  /// The runs that have something of a part of the text, with their indexes.
  ///
  /// - Complexity: O(log runs), beside those found.
  func runs(
    touching part: Range<Int>
  ) -> some Sequence<(index: Int, run: Run)> {
    let runs = runs
    let first = runs.partitioningIndex { $0.range.upperBound > part.lowerBound }
    return runs[first...].lazy.prefix { $0.range.lowerBound < part.upperBound }
      .enumerated().lazy.map { (first + $0.offset, $0.element) }
  }

  /// The runs of a part of the text that begins at a place in a source.
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
  /// The first and the last characters of a part, by bytes.
  fileprivate func ends(
    of range: Range<Int>, first: Int, last: Int
  ) -> (before: Range<Int>, after: Range<Int>) {
    let upper =
      first > 0 ? character(at: range.lowerBound + first - 1).upperBound : range.lowerBound
    let lower = max(upper, character(at: range.upperBound - last - 1).upperBound)
    return (range.lowerBound..<upper, lower..<range.upperBound)
  }

  /// A piece of at most `count` bytes, or one character; a copy, as Swift looks beyond the end of a
  /// part.
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

  /// The most marks that a letter is shaped with: more would be unreadable.
  fileprivate static let markLimit = 32
  /// The most invisible characters in a row, marks among them, where a line may be broken behind
  /// each.
  fileprivate static let invisibleLimit = 8

  /// The same, with invisible characters of as many bytes, behind which no line is broken, for
  /// those marks and invisible characters that are too many in a row.
  ///
  /// Placing a mark takes a look at all those before it, back to the letter, and Pango shapes a
  /// line once for each place without width where it could be broken: 100,000 would hold a worker
  /// for minutes.
  ///
  /// - Parameter preceding: The number of marks and invisible characters right before the string.
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

  /// The number of marks and invisible characters right before an offset, counted up to the limit.
  fileprivate func markCount(before offset: Int) -> Int {
    let end = utf8.index(utf8.startIndex, offsetBy: offset)
    return unicodeScalars[..<end].reversed().prefix(Self.markLimit).prefix { $0.limit != nil }.count
  }
}

extension Unicode.Scalar {
  /// How many marks and invisible characters in a row may end with this one; `nil` for all others.
  fileprivate var limit: Int? {
    if value < 0x300 { return value == 0xAD ? String.invisibleLimit : nil }
    if isMark { return String.markLimit }
    let isInvisible =
      properties.isDefaultIgnorableCodePoint
      // The anchors of notes beside the text.
      || (0xFFF9...0xFFFB).contains(value)
    return isInvisible ? String.invisibleLimit : nil
  }

  /// Whether it goes together with the letter before it.
  private var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: return true
    default:
      return value == 0x200C || value == 0x200D || (0x1F3FB...0x1F3FF).contains(value)
        || (0xE0020...0xE007F).contains(value)
    }
  }

  /// A character without a glyph that takes as many bytes, and goes together with the one before.
  fileprivate var invisibleCounterpart: Unicode.Scalar {
    switch utf8.count {
    case 2: "\u{34F}"
    case 3: "\u{200C}"
    default: "\u{E01EF}"
    }
  }
}

extension Substring {
  /// The same with blanks for the line breaks, in as many bytes.
  fileprivate var onOneLine: Substring {
    let string = String(self)
    guard string.contains(where: \.isNewline) else { return self }
    return Substring(String(string.flatMap { $0.isNewline ? $0.inlineBreak : [$0] }))
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
