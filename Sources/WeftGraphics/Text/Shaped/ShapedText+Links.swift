// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
public import WeftLayout

extension StyledText {
  /// A stretch of text that leads somewhere.
  public struct Link: Sendable, Hashable {
    /// Where it leads.
    public let url: URL
    /// Where it stands: offsets into the string's UTF-8.
    public fileprivate(set) var range: Range<Int>
    /// The runs that it consists of; nil stands for the text's own attributes.
    fileprivate var styleIndexes: [Int?]
  }

  /// The links from the text's beginning to its end. Neighbouring runs that lead to the same place
  /// are one link.
  ///
  /// - Complexity: O(runs).
  public var links: [Link] {
    var links: [Link] = []
    func add(_ attributes: TextAttributes, index: Int?, range: Range<Int>) {
      guard let url = attributes.link, !range.isEmpty else { return }
      if let last = links.last, last.url == url, last.range.upperBound == range.lowerBound {
        links[links.count - 1].range = last.range.lowerBound..<range.upperBound
        links[links.count - 1].styleIndexes.append(index)
      } else {
        links.append(Link(url: url, range: range, styleIndexes: [index]))
      }
    }
    var end = 0
    for (index, run) in runs.enumerated() {
      add(attributes, index: nil, range: end..<run.range.lowerBound)
      add(run.attributes, index: index, range: run.range)
      end = run.range.upperBound
    }
    if attributes.link != nil { add(attributes, index: nil, range: end..<string.utf8.count) }
    return links
  }
}

extension ShapedText {
  /// The rectangles of a link as drawn: one in each line in which a part of it is visible.
  ///
  /// - Parameters:
  ///   - link: One of the text's ``StyledText/links``.
  ///   - width: The width in points of the rectangle that the text is drawn in.
  ///   - alignment: The alignment that the text is drawn with.
  ///   - direction: The direction of rows that it is drawn with.
  /// - Returns: In points, from the top left of that rectangle.
  /// - Complexity: O(glyph runs).
  public func rects(
    of link: StyledText.Link, width: Double, alignment: TextOptions.Alignment = .start,
    direction: LayoutDirection? = nil
  ) -> [Rect] {
    let indexes = Set(link.styleIndexes)
    return rects(width: width, alignment: alignment, direction: direction) {
      !$0.isToken && indexes.contains($0.styleIndex) && $0.width > 0
    }
  }

  /// The rectangles of the truncation token as drawn; none if there is no token, or if nothing was
  /// cut off.
  ///
  /// - Parameters:
  ///   - width: The width in points of the rectangle that the text is drawn in.
  ///   - alignment: The alignment that the text is drawn with.
  ///   - direction: The direction of rows that it is drawn with.
  /// - Returns: In points, from the top left of that rectangle.
  /// - Complexity: O(glyph runs).
  public func rectsOfTruncationToken(
    width: Double, alignment: TextOptions.Alignment = .start, direction: LayoutDirection? = nil
  ) -> [Rect] {
    rects(width: width, alignment: alignment, direction: direction) { $0.isToken && $0.width > 0 }
  }

  /// The rectangles around some of the glyphs: one in each line that has any.
  private func rects(
    width: Double, alignment: TextOptions.Alignment, direction: LayoutDirection?,
    of isPart: (GlyphRun) -> Bool
  ) -> [Rect] {
    store.lines.compactMap { line in
      let runs = store.runs[line.runs].filter(isPart)
      guard let left = runs.map(\.x).min(), let right = runs.map({ $0.x + $0.width }).max() else {
        return nil
      }
      let offset = line.offset(in: width * scale, alignment: alignment, direction: direction)
      return Rect(
        x: (left + offset) / scale, y: line.top / scale, width: (right - left) / scale,
        height: line.height / scale)
    }
  }

  /// The end of the last line as drawn, where the ellipsis of a text stands that was cut off at its
  /// tail; as wide as a finger needs.
  ///
  /// - Parameters:
  ///   - width: The width in points of the rectangle that the text is drawn in.
  ///   - alignment: The alignment that the text is drawn with.
  ///   - direction: The direction of rows that it is drawn with.
  /// - Returns: In points, from the top left of that rectangle.
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
