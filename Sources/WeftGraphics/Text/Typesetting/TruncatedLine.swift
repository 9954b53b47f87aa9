// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import WeftLayout

struct TruncatedLine {
  /// The character boundaries before and after the token, including the ends, in UTF-8 offsets.
  private let before: [Int]
  private let after: [Int]
  private let text: String
  private let truncation: TextOptions.Truncation

  /// - Parameter nextLineEnd: The end of the line after it.
  init(of request: TypesettingRequest, from start: Int, nextLineEnd: Int) {
    (text, truncation) = (request.text.string, request.options.truncation)
    let utf8 = text.utf8
    let limit = request.lastLineLength
    let from = utf8.index(utf8.startIndex, offsetBy: start)
    switch truncation {
    case .tail, .clip:
      // The token also replaces the text after a hard break.
      let to = utf8.index(from, offsetBy: min(nextLineEnd - start, limit))
      let line = String(text[from..<to]).prefix { !$0.isNewline }.utf8.count
      before = text.characterBoundaries(in: start..<start + line)
      // The last character may have more bytes.
      after = before.suffix(1)
    case .head:
      before = [start]
      after = text.characterBoundaries(around: max(start, utf8.count - limit)..<utf8.count)
    case .middle:
      before = text.characterBoundaries(in: start..<min(start + limit, utf8.count))
      after = text.characterBoundaries(around: max(start, utf8.count - limit)..<utf8.count)
    }
  }

  var count: Int {
    switch truncation {
    case .tail, .clip: before.count - 1
    case .head: after.count - 1
    case .middle: min(before.count, after.count) - 1
    }
  }

  func kept(_ count: Int) -> (before: Range<Int>, after: Range<Int>) {
    let (first, last): (Int, Int) =
      switch truncation {
      case .tail, .clip: (count, 0)
      case .head: (0, count)
      case .middle: ((count + 1) / 2, count / 2)
      }
    let upper = before[first]
    let lower = max(upper, after[after.count - 1 - last])
    return (before[0]..<trimmedEnd(before[0]..<upper), lower..<after[after.count - 1])
  }

  /// The end of a part without trailing spaces and punctuation, unless it has nothing else.
  private func trimmedEnd(_ range: Range<Int>) -> Int {
    let part = text[range]
    guard let last = part.lastIndex(where: { !$0.isLeftOutBesideToken }) else {
      return range.upperBound
    }
    return range.upperBound - part[part.index(after: last)...].utf8.count
  }
}

extension String {
  /// The boundaries in a part. A line may begin inside a character of the previous line.
  fileprivate func characterBoundaries(in part: Range<Int>) -> [Int] {
    [part.lowerBound] + characterBoundaries(around: part).filter { $0 > part.lowerBound }
  }
}

extension Character {
  /// Whether the character is omitted directly before the token.
  fileprivate var isLeftOutBesideToken: Bool { isWhitespace || ".,!?:;".contains(self) }
}
