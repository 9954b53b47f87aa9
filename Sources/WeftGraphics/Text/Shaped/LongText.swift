// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftLayout
internal import WeftLocks

/// A long text in a box, which is measured incrementally and shaped on demand.
///
/// It stores the glyphs only of the pieces used last. Measured results never change. Several
/// threads may measure. The size, an estimate until the end is measured, is from the last
/// ``publish()``, so all readers see the same size.
package final class LongText: Sendable {
  /// The maximum number of bytes of a line without a width limit. Such a line breaks there between
  /// two characters, or after 256 tabs, 512 changes of style or script, or 32 fonts. It would have
  /// to be shaped in one call.
  private static let lineLength = PieceLimits.usualLength
  /// The approximate cost of one measuring step, in bytes of usual text.
  package static let stepCost = 32 << 10

  package static func isFor(_ text: StyledText) -> Bool {
    text.string.utf8.count > PieceLimits.wholeLength
      || text.runs.count > PieceLimits.shortRunCount
  }

  package let text: StyledText
  private let request: TypesettingRequest
  private let limits: PieceLimits
  private let state: Mutex<MeasuredPieces>

  package init(
    _ text: StyledText, maxWidth: Double, maxHeight: Double, options: TextOptions, scale: Double,
    traits: TextTraits
  ) {
    self.text = text
    request = TypesettingRequest(
      text: text, box: Size(width: maxWidth, height: maxHeight), options: options, scale: scale,
      traits: traits, maximumLineLength: Self.lineLength)
    limits = PieceLimits(for: request, length: PieceLimits.usualLength)
    state = Mutex(MeasuredPieces(next: TextPiece(start: 0, of: text, limits: limits)))
  }

  // MARK: Measuring

  package var isMeasured: Bool { state.withLock { $0.next == nil } }

  package var isFinal: Bool { state.withLock { $0.published == .max } }

  package var isNew: Bool { state.withLock { $0.pieces.isEmpty && $0.next != nil } }

  package var measuredLength: Int {
    state.withLock { $0.next?.start } ?? text.string.utf8.count
  }

  /// Whether the text, or twice its amount at the last `publish()`, is measured, which justifies a
  /// layout.
  package var isWorthPublishing: Bool {
    state.withLock { state in
      guard let next = state.next else { return state.published < .max }
      return next.start >= 2 * state.published
    }
  }

  package var shapedByteCount: Int { state.withLock { $0.shapedByteCount } }

  /// The approximate memory in bytes, without the text.
  package var cost: Int {
    state.withLock { state in
      state.pieces.capacity * MemoryLayout<MeasuredPiece>.stride + state.recent.cost
    }
  }

  /// Measures the beginning in bounded time, unless it is measured, and publishes its size.
  package func measureBeginning() {
    measure(upTo: Self.stepCost)
    state.withLock { state in
      if state.extents.isEmpty { state.publish(of: request, length: text.string.utf8.count) }
    }
  }

  /// Measures the next pieces in bounded time.
  package func measure() {
    measure(upTo: state.withLock { $0.cost } + Self.stepCost)
  }

  private func measure(upTo limit: Int) {
    while var piece = state.withLock({ $0.cost < limit ? $0.next : nil }) {
      let typesetter = Typesetter.current
      let before = typesetter.shapedByteCount
      let (shaped, end) = typesetter.typeset(&piece, of: request, limits, keepsPlaces: false)
      note(shaped, of: piece, end: end, bytes: typesetter.shapedByteCount - before)
    }
    finishTruncated()
  }

  private func note(_ shaped: ShapedText, of piece: TextPiece, end: TextPiece.End, bytes: Int) {
    let old = state.withLock { state in
      state.shapedByteCount += bytes
      // Another thread may have measured the same piece.
      guard let next = state.next, next.start == piece.start else { return state.recent }
      // Lines add to the cost, especially where Pango searches for a position to break a word.
      state.cost += bytes + piece.extraCost + shaped.lineCount * (12 + piece.longestWord / 10)
      switch end {
      case .next(let next): state.next = next
      case .full(let left): (state.next, state.firstLeft) = (nil, left)
      case .end: state.next = nil
      }
      if shaped.lineCount == 0 { return state.recent }
      state.pieces.append(MeasuredPiece(piece, shaped))
      state.widestLine = max(state.widestLine, state.pieces[state.pieces.count - 1].widestLine)
      return state.recent.remember(
        shaped, ShapedPieces.Key(index: state.pieces.count - 1, keepsPlaces: false))
    }
    withExtendedLifetime(old) {}
  }

  private func finishTruncated() {
    let (index, left) = state.withLock { state in
      (state.pieces.count - 1, state.isTruncated ? nil : state.firstLeft)
    }
    // The rest may consist of whitespace only.
    guard let left, index >= 0, !text.isBlank(from: left.lowerBound) else { return }
    let shaped = shape(index, keepsPlaces: false)
    let old = state.withLock { state in
      let piece = state.pieces[index].piece
      state.pieces[index] = MeasuredPiece(piece, shaped)
      state.widestLine = state.pieces.lazy.map(\.widestLine).max() ?? 0
      state.isTruncated = true
      return state.recent.remember(shaped, ShapedPieces.Key(index: index, keepsPlaces: false))
    }
    withExtendedLifetime(old) {}
  }

  // MARK: Size

  package var extent: TextExtent { state.withLock { $0.extents.last } ?? .none }

  package func publish() {
    state.withLock { $0.publish(of: request, length: text.string.utf8.count) }
  }

  /// Whether the text, or an earlier published size, fits into a size.
  package func fits(in size: Size, excess: Double) -> Bool {
    let width = min(state.withLock { $0.widestLine } / request.scale, request.box.width)
    return width <= size.width + excess
      && state.withLock { state in
        state.extents.contains { $0.size.height <= size.height + excess }
      }
  }

  // MARK: Parts

  /// The measured pieces between two heights, in points from the top, or the nearest piece, shaped
  /// on demand. Lines have their positions in the whole text.
  package func parts(
    from top: Double, to bottom: Double, keepsPlaces: Bool = false
  ) -> some Sequence<ShapedText> {
    pieces(from: top, to: bottom).lazy.map { self.part($0, keepsPlaces: keepsPlaces) }
  }

  package var lastPart: ShapedText? {
    let count = state.withLock { $0.pieces.count }
    return count > 0 ? part(count - 1, keepsPlaces: false) : nil
  }

  /// The indexes of the links with a measured part, except for truncated links.
  package var shownLinks: [Int] {
    guard let start = state.withLock({ $0.pieces.last?.piece.start }), let lastPart else {
      return []
    }
    let before = text.linkIndex(endingBehind: start - 1)
    return Array(0..<before) + lastPart.shownLinks.filter { $0 >= before }
  }

  package func piece(at height: Double) -> Int? { pieces(from: height, to: height).first }

  /// The piece with a byte, or the nearest one. It is nil before any is measured.
  package func piece(with offset: Int) -> Int? {
    state.withLock { state in
      state.pieces.isEmpty ? nil : max(0, state.firstIndex { $0.piece.start > offset } - 1)
    }
  }

  package func positions(
    around piece: Int, drawnIn width: Double, alignment: TextOptions.Alignment,
    direction: LayoutDirection?
  ) -> TextPositions {
    let last = state.withLock { $0.pieces.count - 1 }
    let parts = (max(0, piece - 1)...max(0, min(piece + 1, last)))
      .map { part($0, keepsPlaces: true) }
    return TextPositions(parts, of: text, width: width, alignment: alignment, direction: direction)
  }

  func pieces(from top: Double, to bottom: Double) -> Range<Int> {
    state.withLock { state in
      if state.pieces.isEmpty { return 0..<0 }
      let (top, bottom) = (top * request.scale, bottom * request.scale)
      let lower = min(state.firstIndex { $0.bottom > top }, state.pieces.count - 1)
      return lower..<max(lower + 1, state.firstIndex { $0.piece.position.top > bottom })
    }
  }

  struct Place {
    let top: Double
    let bottom: Double
    /// The bytes from which it is shaped, which may extend into the next piece.
    let range: Range<Int>
    let cost: Int
  }

  func place(ofPiece index: Int) -> Place {
    state.withLock { state in
      let (measured, piece) = (state.pieces[index], state.pieces[index].piece)
      return Place(
        top: piece.position.top / request.scale, bottom: measured.bottom / request.scale,
        range: piece.start..<piece.start + piece.count, cost: piece.count + piece.extraCost)
    }
  }

  /// The width of the widest measured line in points, which may exceed the box.
  package var widestLine: Double { state.withLock { $0.widestLine } / request.scale }

  var lineCount: Int { state.withLock { $0.lineCount } }

  var lineHeight: Double {
    state.withLock { ($0.pieces.last?.bottom ?? 0) / Double(max(1, $0.lineCount)) } / request.scale
  }

  var scale: Double { request.scale }

  func part(_ index: Int, keepsPlaces: Bool) -> ShapedText {
    let known = state.withLock { state in
      state.recent.piece(ShapedPieces.Key(index: index, keepsPlaces: keepsPlaces))
    }
    if let known { return known }
    let shaped = shape(index, keepsPlaces: keepsPlaces)
    let old = state.withLock { state in
      state.recent.remember(shaped, ShapedPieces.Key(index: index, keepsPlaces: keepsPlaces))
    }
    withExtendedLifetime(old) {}
    return shaped
  }

  private func shape(_ index: Int, keepsPlaces: Bool) -> ShapedText {
    var (piece, left) = state.withLock { state in
      let isLast = state.next == nil && index == state.pieces.count - 1
      return (state.pieces[index].piece, isLast ? state.firstLeft : nil)
    }
    let typesetter = Typesetter.current
    let before = typesetter.shapedByteCount
    let shaped = typesetter.typeset(
      &piece, of: request, limits, keepsPlaces: keepsPlaces, firstLeft: left
    ).text
    let bytes = typesetter.shapedByteCount - before
    state.withLock { $0.shapedByteCount += bytes }
    return shaped
  }
}
