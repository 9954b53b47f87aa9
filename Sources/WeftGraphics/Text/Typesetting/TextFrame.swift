// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import WeftLayout

/// A text while it is being shaped: lines are stacked into it from the top.
struct TextFrame {
  struct PlacedLine {
    /// Offsets into the styled text.
    let range: Range<Int>
    let isRightToLeft: Bool
  }

  private let request: TypesettingRequest
  private let lineSpacing: Double
  private let start: TextPiece.Position
  private var placed: [PlacedLine] = []
  private(set) var store = GlyphStore()
  /// Whether some text was left out.
  var isTruncated = false
  /// Whether it was left out for the height, rather than for the number of lines.
  private var isHeightUsedUp = false

  /// - Parameter start: where the first line is, if others of the same text are above it.
  init(
    _ request: TypesettingRequest, keepsPlaces: Bool,
    after start: TextPiece.Position = TextPiece.Position()
  ) {
    (self.request, self.start) = (request, start)
    if keepsPlaces { store.places = TextPlaces() }
    lineSpacing = (request.options.lineSpacing * request.scale).rounded()
  }

  /// Makes space for lines that are going to be appended.
  ///
  /// - Parameters:
  ///   - count: that of the lines.
  ///   - characterCount: that of the characters in them.
  mutating func reserveCapacity(_ count: Int, characterCount: Int) {
    placed.reserveCapacity(count)
    store.reserveCapacity(lineCount: count, glyphCount: characterCount)
  }

  /// Whether a line may be appended; the first one always may.
  mutating func hasRoom(for line: LineCursor.Line) -> Bool {
    let position = position
    guard position.lineCount > 0 else { return true }
    let (limit, nextTop) = (request.options.lineLimit, position.top)
    if limit > 0 && position.lineCount >= limit { return false }
    let height = request.box.height * request.scale
    let tolerance = 1e-3
    if request.options.truncation == .clip {
      // Clipped text may end in the middle of a line.
      isHeightUsedUp = nextTop > height - tolerance
    } else {
      isHeightUsedUp = nextTop + line.height > height + tolerance
    }
    return !isHeightUsedUp
  }

  mutating func append(_ line: LineCursor.Line, from origin: TypesettingSource.Origin) {
    let (lower, top) = (origin.offset(line.range.lowerBound), position.top)
    placed.append(
      PlacedLine(
        range: lower..<max(lower, origin.offset(line.range.upperBound)),
        isRightToLeft: line.isRightToLeft))
    store.places?.beginLine(placed[placed.count - 1].range)
    store.append(line, top: top, of: request, origin: origin)
  }

  /// Removes the last line again, to be replaced by another.
  mutating func removeLastLine() -> PlacedLine? {
    store.removeLastLine()
    return placed.popLast()
  }

  func finish(isWrapped: Bool) -> ShapedText {
    let (scale, box) = (request.scale, request.box)
    let width = store.widestLine / scale
    let height = (store.lines.last.map { $0.top + $0.height } ?? 0) / scale
    let size = Size(width: min(width, box.width), height: min(height, box.height))
    // In a wider box, wrapped and cut lines could take more; justified lines fill any box.
    let isOpenWidth = !isWrapped && !isTruncated && width <= box.width
    let fillsWidth = isWrapped && request.options.alignment == .justified
    return ShapedText(
      text: request.text, scale: scale, size: size, isTruncated: isTruncated,
      token: request.options.truncationToken, store: store,
      validity: ShapedTextValidity(
        size: Size(width: fillsWidth ? box.width : size.width, height: size.height), box: box,
        isOpenWidth: isOpenWidth, isOpenHeight: !isHeightUsedUp && height <= box.height))
  }

  /// That of the next line.
  var position: TextPiece.Position {
    TextPiece.Position(
      top: store.lines.last.map { $0.top + $0.height + lineSpacing } ?? start.top,
      lineCount: start.lineCount + placed.count)
  }
}
