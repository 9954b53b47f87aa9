// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import WeftLayout

struct MeasuredPieces: Sendable {
  var pieces: [MeasuredPiece] = []
  var next: TextPiece?
  var widestLine = 0.0
  var cost = 0
  /// The text in the first line that did not fit.
  var firstLeft: Range<Int>?
  var isTruncated = false
  var extents: [TextExtent] = []
  /// The number of bytes measured at the last `publish()`.
  var published = 0
  var recent = ShapedPieces()
  var shapedByteCount = 0

  var lineCount: Int { pieces.last.map { $0.piece.position.lineCount + $0.lineCount } ?? 0 }

  func firstIndex(where isBehind: (MeasuredPiece) -> Bool) -> Int {
    pieces.partitioningIndex(where: isBehind)
  }

  mutating func publish(of request: TypesettingRequest, length: Int) {
    published = next?.start ?? .max
    let extent = extent(of: request, length: length)
    if extents.last != extent { extents.append(extent) }
  }

  /// The size of the text, extrapolated from the measured part.
  func extent(of request: TypesettingRequest, length: Int) -> TextExtent {
    guard let first = pieces.first, let last = pieces.last else { return .none }
    let scale = request.scale
    var rest = 0.0
    if let next {
      let position = next.position
      let share = Double(length - next.start) / Double(max(1, next.start))
      rest = position.top * share
      if request.options.lineLimit > 0 {
        let lines = Double(request.options.lineLimit - position.lineCount)
        rest = min(rest, position.top * max(0, lines) / Double(max(1, position.lineCount)))
      }
      rest = rest.rounded(.up)
    }
    return TextExtent(
      size: Size(
        width: min(widestLine / scale, request.box.width),
        height: min((last.bottom + rest) / scale, request.box.height)),
      firstBaseline: first.firstBaseline / scale, lastBaseline: (last.lastBaseline + rest) / scale,
      isTruncated: isTruncated)
  }
}

struct MeasuredPiece: Sendable {
  let piece: TextPiece
  let bottom: Double
  let firstBaseline: Double
  let lastBaseline: Double
  let widestLine: Double
  let lineCount: Int

  init(_ piece: TextPiece, _ shaped: ShapedText) {
    self.piece = piece
    let lines = shaped.store.lines
    bottom = lines[lines.count - 1].top + lines[lines.count - 1].height
    (firstBaseline, lastBaseline) = (lines[0].baseline, lines[lines.count - 1].baseline)
    widestLine = lines.lazy.map(\.width).max() ?? 0
    lineCount = lines.count
  }
}
