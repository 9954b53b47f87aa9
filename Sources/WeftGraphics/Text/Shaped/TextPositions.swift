// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftLayout

/// The positions of a text's characters as drawn, for clicks and selections.
///
/// Offsets count the string's UTF-8 and are at boundaries of user-perceived characters. Points are
/// relative to the top left of the rectangle in which the text is drawn. Creating it shapes the
/// whole text, and it takes several times the memory of a ``ShapedText``, so it is for texts that
/// the user works with. Functions take O(lines + characters of the affected lines).
package struct TextPositions: Sendable {
  private struct Line {
    var range: Range<Int>
    var rect: Rect
    /// The characters from left to right, in points from the left of the rectangle.
    var characters: [TextPlaces.Cluster]
    var isRightToLeft: Bool

    func caret(at offset: Int) -> Double {
      if let next = characters.first(where: { $0.range.contains(offset) }) {
        return next.isRightToLeft ? next.x + next.width : next.x
      }
      return end(at: offset) ?? rect.minX
    }

    func end(at offset: Int) -> Double? {
      characters.last { $0.range.upperBound == offset }.map { last in
        last.isRightToLeft ? last.x : last.x + last.width
      }
    }
  }

  private let text: StyledText
  private let lines: [Line]

  /// - Parameter parts: The text, or consecutive parts of it, with the frames of their characters.
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

  /// The offset for a click at a point, which is the nearest edge of a character in the nearest
  /// line.
  package func offset(nearest point: Point) -> Int {
    guard let line = line(nearest: point.y) else { return 0 }
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

  /// The line at a vertical position. The space between two lines belongs to the nearer line.
  private func line(nearest y: Double) -> Line? {
    let below = lines.partitioningIndex { y < $0.rect.maxY }
    guard below < lines.count else { return lines.last }
    guard below > 0 else { return lines[0] }
    let (above, distance) = (lines[below - 1], lines[below].rect.minY - y)
    return y - above.rect.maxY < distance ? above : lines[below]
  }

  /// The character at a point, or the nearest character in its line, or `nil` in an empty line.
  package func character(nearest point: Point) -> Range<Int>? {
    guard let line = line(nearest: point.y) else { return nil }
    return (line.characters.first { point.x < $0.x + $0.width } ?? line.characters.last)?.range
  }

  /// The rectangles of a selection, one for each contiguous part of a line, and one for each line
  /// break.
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

  /// The frame of a caret at an offset, with the height of the line and no width.
  package func caret(at offset: Int) -> Rect {
    guard let line = lines.last(where: { $0.range.lowerBound <= offset }) else { return .zero }
    return Rect(
      x: line.caret(at: offset), y: line.rect.minY, width: 0, height: line.rect.height)
  }

  /// The frame of a caret after the character before an offset, even if the next character is in
  /// another line.
  package func caret(behind offset: Int) -> Rect {
    guard let line = lines.last(where: { $0.range.lowerBound < offset }) else {
      return caret(at: offset)
    }
    let end = line.end(at: offset)
    // After a line break, the caret is in the next line.
    if end == nil, lines.contains(where: { $0.range.lowerBound == offset }) {
      return caret(at: offset)
    }
    // In a truncated text, the caret for the omitted part is at the visible end.
    let edge = line.isRightToLeft ? line.rect.minX : line.rect.maxX
    return Rect(x: end ?? edge, y: line.rect.minY, width: 0, height: line.rect.height)
  }

  package func isInLine(_ edge: LineEdge, _ offset: Int) -> Bool {
    guard let index = lines.lastIndex(where: { $0.range.lowerBound <= offset }) else { return true }
    return index == (edge == .first ? 0 : lines.count - 1)
  }

  /// The offset in the first or last line of the text that is nearest to a horizontal position.
  package func offset(in edge: LineEdge, nearest x: Double) -> Int {
    lines.isEmpty ? 0 : offset(inLine: edge == .first ? 0 : lines.count - 1, nearest: x)
  }

  /// The first or last line of a text, next to other texts.
  package enum LineEdge { case first, last }

  /// The offset in a line above or below at the same horizontal position, or the start or end of
  /// the text without such a line.
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

  package func line(at offset: Int) -> Range<Int> {
    lines.last { $0.range.lowerBound <= offset }?.range ?? 0..<0
  }

  package func isRightToLeft(at offset: Int) -> Bool {
    lines.last { $0.range.lowerBound <= offset }?.isRightToLeft ?? false
  }

  /// The last offset in the line at an offset. The offset after a wrapped line belongs to the next
  /// line, so the last offset of a wrapped line is before its last character, as in GTK.
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
  /// Returns the positions of the characters of a drawn text. It shapes the text again in O(length)
  /// and does not cache the result. Pass the same parameters as for shaping and drawing. `width` is
  /// the width of the rectangle in points.
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
  /// The characters from left to right. A character with several clusters, such as a flag without a
  /// picture, is one character.
  fileprivate func characters(of string: String) -> [TextPlaces.Cluster] {
    let boundaries = string.characterBoundaries(around: range)
    var result: [TextPlaces.Cluster] = []
    for var cluster in clusters {
      cluster.range = cluster.wholeCharacters(of: string, boundaries)
      if let last = result.last, last.range == cluster.range {
        result[result.count - 1].width = cluster.x + cluster.width - last.x
      } else {
        result.append(cluster)
      }
    }
    return result
  }
}

extension TextPlaces.Cluster {
  fileprivate var leftOffset: Int { isRightToLeft ? range.upperBound : range.lowerBound }
  fileprivate var rightOffset: Int { isRightToLeft ? range.lowerBound : range.upperBound }

  /// The characters of the cluster. A partial character counts as a whole. `boundaries` are the
  /// boundaries in the line.
  fileprivate func wholeCharacters(of string: String, _ boundaries: [Int]) -> Range<Int> {
    guard let first = boundaries.first, let last = boundaries.last, first <= range.lowerBound,
      range.upperBound <= last
    else {
      let lower = string.characterBoundary(notAfter: range.lowerBound)
      if range.isEmpty { return lower..<lower }
      return lower..<max(lower, string.character(at: range.upperBound - 1).upperBound)
    }
    let lower = boundaries.partitioningIndex { $0 > range.lowerBound } - 1
    let upper = boundaries.partitioningIndex { $0 >= range.upperBound }
    return boundaries[lower]..<boundaries[max(lower, upper)]
  }
}
