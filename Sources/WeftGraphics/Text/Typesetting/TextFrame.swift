// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import WeftLayout

struct TextFrame {
  struct PlacedLine {
    let range: Range<Int>
    let isRightToLeft: Bool
  }

  private let request: TypesettingRequest
  private let lineSpacing: Double
  private let start: TextPiece.Position
  private var placed: [PlacedLine] = []
  private(set) var store = GlyphStore()
  var isTruncated = false
  /// Whether the height limit was reached, and not the line limit.
  private var isHeightUsedUp = false

  /// - Parameter start: The position of the first line, if other lines of the text are above it.
  init(
    _ request: TypesettingRequest, keepsPlaces: Bool,
    after start: TextPiece.Position = TextPiece.Position()
  ) {
    (self.request, self.start) = (request, start)
    if keepsPlaces { store.places = TextPlaces() }
    lineSpacing = (request.options.lineSpacing * request.scale).rounded()
  }

  mutating func reserveCapacity(_ count: Int, characterCount: Int) {
    placed.reserveCapacity(count)
    store.reserveCapacity(lineCount: count, glyphCount: characterCount)
  }

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

  mutating func removeLastLine() -> PlacedLine? {
    store.removeLastLine()
    return placed.popLast()
  }

  func finish(isWrapped: Bool) -> ShapedText {
    let (scale, box) = (request.scale, request.box)
    let width = store.widestLine / scale
    let height = (store.lines.last.map { $0.top + $0.height } ?? 0) / scale
    let size = Size(width: min(width, box.width), height: min(height, box.height))
    // In a wider box, wrapped and truncated lines could change. Justified lines fill any box.
    let isOpenWidth = !isWrapped && !isTruncated && width <= box.width
    let fillsWidth = isWrapped && request.options.alignment == .justified
    return ShapedText(
      text: request.text, scale: scale, size: size, isTruncated: isTruncated,
      token: request.options.truncationToken, store: store,
      validity: ShapedTextValidity(
        size: Size(width: fillsWidth ? box.width : size.width, height: size.height), box: box,
        isOpenWidth: isOpenWidth, isOpenHeight: !isHeightUsedUp && height <= box.height))
  }

  var position: TextPiece.Position {
    TextPiece.Position(
      top: store.lines.last.map { $0.top + $0.height + lineSpacing } ?? start.top,
      lineCount: start.lineCount + placed.count)
  }
}
