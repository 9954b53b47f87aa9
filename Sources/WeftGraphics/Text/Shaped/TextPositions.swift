// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftLayout

/// The places of a text's characters as drawn: for clicks, and for selections.
///
/// Offsets count the string's UTF-8, and lie between characters, as the user perceives these.
/// Points are those of the rectangle that the text is drawn in, from its top left.
///
/// Made for a text that the user works with: it takes the shaping of the whole text, and several
/// times the memory of a ``ShapedText``.
package struct TextPositions: Sendable {
  private struct Line {
    var range: Range<Int>
    var rect: Rect
    /// From left to right, in points from the left of the rectangle.
    var characters: [TextPlaces.Cluster]
    var isRightToLeft: Bool

    /// Where the character at an offset begins, or the one before it ends.
    func caret(at offset: Int) -> Double {
      if let next = characters.first(where: { $0.range.contains(offset) }) {
        return next.isRightToLeft ? next.x + next.width : next.x
      }
      return end(at: offset) ?? rect.minX
    }

    /// Where the character before an offset ends.
    func end(at offset: Int) -> Double? {
      characters.last { $0.range.upperBound == offset }.map { last in
        last.isRightToLeft ? last.x : last.x + last.width
      }
    }
  }

  private let text: StyledText
  private let lines: [Line]

  /// - Parameters:
  ///   - parts: The text, or parts of it that lie below one another, each with its places.
  ///   - width: The width in points of the rectangle that the text is drawn in.
  init(
    _ parts: [ShapedText], of text: StyledText, width: Double, alignment: TextOptions.Alignment,
    direction: LayoutDirection?
  ) {
    self.text = text
    lines = parts.flatMap { shaped in
      let (scale, string) = (shaped.scale, shaped.text.string)
      return zip(shaped.store.lines, shaped.store.places?.lines ?? []).map { line, place in
        let left = line.offset(in: width * scale, alignment: alignment, direction: direction)
        return Line(
          range: place.range,
          rect: Rect(
            x: left / scale, y: line.top / scale, width: line.width / scale,
            height: line.height / scale),
          characters: place.characters(of: string).map { character in
            var character = character
            (character.x, character.width) = (
              (character.x + left) / scale, character.width / scale
            )
            return character
          },
          isRightToLeft: line.isRightToLeft)
      }
    }
  }

  /// The offset at which a click at a point begins or ends the selection: the nearest edge of a
  /// character in the nearest line.
  ///
  /// - Complexity: O(lines + characters of the line).
  package func offset(nearest point: Point) -> Int {
    guard let line = lines.first(where: { point.y < $0.rect.maxY }) ?? lines.last else { return 0 }
    guard let first = line.characters.first, let last = line.characters.last else {
      return line.range.lowerBound
    }
    if point.x <= first.x { return first.leftOffset }
    guard let character = line.characters.first(where: { point.x < $0.x + $0.width }) else {
      return last.rightOffset
    }
    let isLeft = point.x < character.x + character.width / 2
    return isLeft ? character.leftOffset : character.rightOffset
  }

  /// The character under a point, or the nearest one in its line; `nil` where a line has none.
  package func character(nearest point: Point) -> Range<Int>? {
    guard let line = lines.first(where: { point.y < $0.rect.maxY }) ?? lines.last else {
      return nil
    }
    return (line.characters.first { point.x < $0.x + $0.width } ?? line.characters.last)?.range
  }

  /// The rectangles that a selection covers: one for each stretch of a line, with a mark for each
  /// line break in it.
  ///
  /// - Complexity: O(lines + characters of the lines that the range touches).
  package func rects(of range: Range<Int>) -> [Rect] {
    var rects: [Rect] = []
    for line in lines where range.lowerBound <= line.range.upperBound {
      if range.upperBound <= line.range.lowerBound { break }
      for character in line.characters where character.range.overlaps(range) {
        let next = Rect(
          x: character.x, y: line.rect.minY, width: character.width, height: line.rect.height)
        if let last = rects.last, last.minY == next.minY, abs(last.maxX - next.minX) < 0.01 {
          rects[rects.count - 1].size.width = next.maxX - last.minX
        } else {
          rects.append(next)
        }
      }
      // A line that ends with a break shows that the break is selected, too.
      let end = line.range.upperBound
      if range.upperBound > end, range.lowerBound <= end, endsWithBreak(end) {
        let mark = line.rect.height / 4
        rects.append(
          Rect(
            x: line.isRightToLeft ? line.rect.minX - mark : line.rect.maxX, y: line.rect.minY,
            width: mark, height: line.rect.height))
      }
    }
    return rects
  }

  /// The place of a caret at an offset: as high as the line, and without a width.
  ///
  /// - Complexity: O(lines + characters of the line).
  package func caret(at offset: Int) -> Rect {
    guard let line = lines.last(where: { $0.range.lowerBound <= offset }) else { return .zero }
    return Rect(
      x: line.caret(at: offset), y: line.rect.minY, width: 0, height: line.rect.height)
  }

  /// The place of a caret behind the character before an offset: at the end of that one's line,
  /// even if the next character is in another.
  ///
  /// - Complexity: O(lines + characters of the line).
  package func caret(behind offset: Int) -> Rect {
    guard let line = lines.last(where: { $0.range.lowerBound < offset }) else {
      return caret(at: offset)
    }
    let end = line.end(at: offset)
    // What is behind a line break is in the next line.
    if end == nil, lines.contains(where: { $0.range.lowerBound == offset }) {
      return caret(at: offset)
    }
    // Of a text that is cut off, the rest is where its end is seen.
    let edge = line.isRightToLeft ? line.rect.minX : line.rect.maxX
    return Rect(x: end ?? edge, y: line.rect.minY, width: 0, height: line.rect.height)
  }

  /// Whether an offset is in the text's last line, or its first.
  package func isInLine(_ edge: LineEdge, _ offset: Int) -> Bool {
    guard let index = lines.lastIndex(where: { $0.range.lowerBound <= offset }) else { return true }
    return index == (edge == .first ? 0 : lines.count - 1)
  }

  /// The offset in the text's last line, or its first, that is nearest to a place across.
  package func offset(in edge: LineEdge, nearest x: Double) -> Int {
    lines.isEmpty ? 0 : offset(inLine: edge == .first ? 0 : lines.count - 1, nearest: x)
  }

  /// A line of a text that is next to other texts.
  package enum LineEdge { case first, last }

  /// The offset in the line above or below one, at the same place across; that of the text's end,
  /// or its beginning, where there is no such line.
  package func offset(_ offset: Int, movedByLines count: Int) -> Int {
    guard let index = lines.lastIndex(where: { $0.range.lowerBound <= offset }) else { return 0 }
    let target = index + count
    if target < 0 { return 0 }
    guard target < lines.count else { return text.string.utf8.count }
    return self.offset(inLine: target, nearest: lines[index].caret(at: offset))
  }

  private func offset(inLine index: Int, nearest x: Double) -> Int {
    min(offset(nearest: Point(x: x, y: lines[index].rect.midY)), end(of: index))
  }

  /// The offsets of the line with an offset, without its break.
  package func line(at offset: Int) -> Range<Int> {
    lines.last { $0.range.lowerBound <= offset }?.range ?? 0..<0
  }

  /// Whether the line with an offset is read from right to left.
  package func isRightToLeft(at offset: Int) -> Bool {
    lines.last { $0.range.lowerBound <= offset }?.isRightToLeft ?? false
  }

  /// The last offset in the line with an offset. The one behind a line that goes on is the first of
  /// the next line: its last is before its last character, as in GTK.
  package func lineEnd(at offset: Int) -> Int {
    guard let index = lines.lastIndex(where: { $0.range.lowerBound <= offset }) else { return 0 }
    return end(of: index)
  }

  private func end(of index: Int) -> Int {
    let line = lines[index].range
    guard index + 1 < lines.count, lines[index + 1].range.lowerBound == line.upperBound else {
      return line.upperBound
    }
    return max(line.lowerBound, text.offset(line.upperBound, movedByCharacters: -1))
  }

  private func endsWithBreak(_ offset: Int) -> Bool {
    let utf8 = text.string.utf8
    guard offset < utf8.count else { return false }
    return text.string[utf8.index(utf8.startIndex, offsetBy: offset)].isNewline
  }
}

extension TextShaper {
  /// Finds the places of the characters of a drawn text: shapes it once more, and keeps no copy.
  ///
  /// Pass the parameters that the text was shaped with, and those that it is drawn with.
  ///
  /// - Parameter width: The width in points of the rectangle that the text is drawn in.
  /// - Complexity: O(length).
  package func positions(
    in text: StyledText, maxWidth: Double, maxHeight: Double, options: TextOptions, scale: Double,
    traits: TextTraits, drawnIn width: Double, direction: LayoutDirection?
  ) -> TextPositions {
    let request = TypesettingRequest(
      text: text, box: Size(width: maxWidth, height: maxHeight), options: options, scale: scale,
      traits: traits)
    let shaped = Typesetter.current.typeset(request, keepsPlaces: true)
    return TextPositions(
      [shaped], of: text, width: width, alignment: options.alignment, direction: direction)
  }
}

extension TextPlaces.Line {
  /// The characters from left to right. One whose parts are drawn one by one, such as a flag
  /// without a picture, is one.
  fileprivate func characters(of string: String) -> [TextPlaces.Cluster] {
    let boundaries = string.characterBoundaries(around: range)
    var result: [TextPlaces.Cluster] = []
    for character in clusters.lazy.flatMap({ $0.characters(of: string, boundaries) }) {
      if let last = result.last, last.range == character.range {
        result[result.count - 1].width = character.x + character.width - last.x
      } else {
        result.append(character)
      }
    }
    return result
  }
}

extension TextPlaces.Cluster {
  fileprivate var leftOffset: Int { isRightToLeft ? range.upperBound : range.lowerBound }
  fileprivate var rightOffset: Int { isRightToLeft ? range.lowerBound : range.upperBound }

  /// The most bytes of a ligature; what stands for more is a sign for text that was left out.
  private static let ligatureLimit = 256

  /// The cluster's characters side by side, all of the same width: the boundaries inside a ligature
  /// are unknown. A part of a character stands for all of it.
  ///
  /// - Parameter boundaries: those of the line.
  fileprivate func characters(
    of string: String, _ boundaries: [Int]
  ) -> [TextPlaces.Cluster] {
    let bounds = self.boundaries(of: string, boundaries)
    guard bounds.count > 2 else {
      var whole = self
      if let lower = bounds.first, let upper = bounds.last { whole.range = lower..<upper }
      return [whole]
    }
    let count = bounds.count - 1
    let share = width / Double(count)
    let parts = (0..<count).map { index in
      TextPlaces.Cluster(
        range: bounds[bounds.startIndex + index]..<bounds[bounds.startIndex + index + 1],
        x: x + share * Double(isRightToLeft ? count - 1 - index : index), width: share,
        isRightToLeft: isRightToLeft)
    }
    return isRightToLeft ? parts.reversed() : parts
  }

  /// The boundaries between the cluster's characters, and at its ends.
  private func boundaries(of string: String, _ known: [Int]) -> ArraySlice<Int> {
    if range.count > Self.ligatureLimit {
      let lower = string.characterBoundary(notAfter: range.lowerBound)
      return [lower, max(lower, string.character(at: range.upperBound - 1).upperBound)]
    }
    guard let first = known.first, let last = known.last, first <= range.lowerBound,
      range.upperBound <= last
    else { return string.characterBoundaries(around: range)[...] }
    let lower = known.partitioningIndex { $0 > range.lowerBound } - 1
    let upper = known.partitioningIndex { $0 >= range.upperBound }
    return known[lower...max(lower, upper)]
  }
}
