// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
public import WeftLayout

extension StyledText {
  /// A range of text with a link.
  public struct Link: Sendable, Hashable {
    /// The URL.
    public let url: URL
    /// The range as offsets into the string's UTF-8.
    public fileprivate(set) var range: Range<Int>
  }

  /// The links in order. Adjacent runs with the same URL are one link. O(1).
  public var links: [Link] { storedLinks }

  /// The index in ``links`` of the link at an offset. O(log links).
  package func linkIndex(at offset: Int) -> Int? {
    let index = linkIndex(endingBehind: offset)
    return index < links.count && links[index].range.contains(offset) ? index : nil
  }

  func linkIndex(endingBehind offset: Int) -> Int {
    storedLinks.partitioningIndex { $0.range.upperBound > offset }
  }

  static func links(of attributes: TextAttributes, _ runs: [Run], count: Int) -> [Link] {
    var links: [Link] = []
    func add(_ attributes: TextAttributes, _ range: Range<Int>) {
      guard let url = attributes.link, !range.isEmpty else { return }
      if let last = links.last, last.url == url, last.range.upperBound == range.lowerBound {
        links[links.count - 1].range = last.range.lowerBound..<range.upperBound
      } else {
        links.append(Link(url: url, range: range))
      }
    }
    var end = 0
    for run in runs {
      add(attributes, end..<run.range.lowerBound)
      add(run.attributes, run.range)
      end = run.range.upperBound
    }
    if attributes.link != nil { add(attributes, end..<count) }
    return links
  }
}

extension ShapedText {
  /// The rectangles of a link as drawn, one in each line that shows a part of it, and several if
  /// mixed directions separate its parts.
  ///
  /// - Parameters:
  ///   - link: One of the text's ``StyledText/links``.
  ///   - width: The width in points of the rectangle in which the text is drawn.
  ///   - direction: The direction of rows of the drawn text.
  /// - Returns: Rectangles in points from the top left of that rectangle.
  /// - Complexity: O(glyph runs).
  public func rects(
    of link: StyledText.Link, width: Double, alignment: TextOptions.Alignment = .start,
    direction: LayoutDirection? = nil
  ) -> [Rect] {
    rects(width: width, alignment: alignment, direction: direction) {
      !$0.isToken && link.range.contains($0.offset)
    }
  }

  /// The parts of links in the lines near a height, with their offsets in the text and rectangles
  /// in points from the drawn text's top left. O(log lines + glyph runs of these lines).
  package func linkParts(
    near y: Double, within distance: Double, width: Double,
    alignment: TextOptions.Alignment = .start, direction: LayoutDirection? = nil
  ) -> [(offset: Int, rect: Rect)] {
    let (top, bottom) = ((y - distance) * scale, (y + distance) * scale)
    let first = store.lines.partitioningIndex { $0.top + $0.height >= top }
    return store.lines[first...].prefix { $0.top <= bottom }.flatMap { line in
      let left = line.offset(in: width * scale, alignment: alignment, direction: direction)
      return store.runs[line.runs].compactMap { run -> (offset: Int, rect: Rect)? in
        guard !run.isToken, run.width > 0, attributes(of: run).link != nil else { return nil }
        return (run.offset, rect(in: line, from: left + run.x, width: run.width))
      }
    }
  }

  /// The ordered indexes of ``StyledText/links`` with a visible part. O(glyph runs · log links).
  package var shownLinks: [Int] {
    let indexes = store.runs.compactMap { run in
      run.isToken || run.width <= 0 ? nil : text.linkIndex(at: run.offset)
    }
    return Set(indexes).sorted()
  }

  /// The rectangles of the drawn truncation token, if any, like
  /// ``rects(of:width:alignment:direction:)``.
  public func rectsOfTruncationToken(
    width: Double, alignment: TextOptions.Alignment = .start, direction: LayoutDirection? = nil
  ) -> [Rect] {
    rects(width: width, alignment: alignment, direction: direction) { $0.isToken }
  }

  private func rects(
    width: Double, alignment: TextOptions.Alignment, direction: LayoutDirection?,
    of isPart: (GlyphRun) -> Bool
  ) -> [Rect] {
    store.lines.flatMap { line in
      var stretches: [(left: Double, right: Double)] = []
      for run in store.runs[line.runs] where run.width > 0 && isPart(run) {
        if let last = stretches.last, last.right == run.x {
          stretches[stretches.count - 1].right = run.x + run.width
        } else {
          stretches.append((run.x, run.x + run.width))
        }
      }
      let left = line.offset(in: width * scale, alignment: alignment, direction: direction)
      return stretches.map {
        rect(in: line, from: left + $0.left, width: $0.right - $0.left)
      }
    }
  }

  private func rect(in line: ShapedLine, from x: Double, width: Double) -> Rect {
    Rect(x: x / scale, y: line.top / scale, width: width / scale, height: line.height / scale)
  }

  /// The rectangle at the end of the last line, where the ellipsis of a truncated text is, large
  /// enough for a finger. See ``rects(of:width:alignment:direction:)``.
  public func trailingRect(
    width: Double, alignment: TextOptions.Alignment = .start, direction: LayoutDirection? = nil
  ) -> Rect {
    guard let line = store.lines.last else { return .zero }
    let left =
      line.offset(in: width * scale, alignment: alignment, direction: direction) / scale
    let (length, top, height) = (line.width / scale, line.top / scale, line.height / scale)
    let reach = min(length, 32)
    return Rect(
      x: line.isRightToLeft ? left : left + length - reach, y: top, width: reach, height: height)
  }
}
