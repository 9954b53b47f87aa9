// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo
internal import Foundation
internal import WeftLayout

/// Shapes text with the Pango objects of one thread.
///
/// Only one thread at a time may use Pango's layouts and contexts, and font maps are caches that
/// work best on one thread. Therefore each thread has a typesetter, and the resulting `ShapedText`
/// contains no Pango objects.
///
/// Text is shaped in pixels, with glyph advances and line heights rounded to whole pixels. Cairo
/// 1.16 draws every glyph at a whole pixel, so fractional advances would result in uneven gaps. The
/// font options are fixed, so the result does not depend on the display or the user's settings.
final class Typesetter {
  private let layout: OpaquePointer
  private var baseFont: PixelFont?
  private var direction = TextOptions.Direction.natural
  private var language: String?
  /// The number of lines after which Pango puts the rest into one line.
  private var lineLimit: Int?
  private let systemLanguage: OpaquePointer?

  init() {
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_ON)
    // The default font map belongs to the calling thread.
    let context = pango_font_map_create_context(pango_cairo_font_map_get_default())
    pango_cairo_context_set_font_options(context, options)
    pango_context_set_round_glyph_positions(context, 1)
    systemLanguage = pango_context_get_language(context)
    layout = pango_layout_new(context)
    g_object_unref(UnsafeMutableRawPointer(context))
    cairo_font_options_destroy(options)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(layout))
  }

  private(set) var shapedByteCount = 0

  /// Shapes a text. Call it only on the thread that created the typesetter.
  ///
  /// A long text is shaped in pieces, up to the first line that does not fit. If scripts are mixed,
  /// emoji and digits at the start of a piece may have another font than in the whole text, because
  /// Pango assigns them the script of adjacent letters.
  ///
  /// - Parameters:
  ///   - keepsPlaces: Whether the result stores the frames of the characters.
  ///   - pieceLength: The number of bytes of a piece.
  func typeset(
    _ request: TypesettingRequest, keepsPlaces: Bool = false,
    inPiecesOf pieceLength: Int = PieceLimits.usualLength
  ) -> ShapedText {
    let text = request.text
    var frame = TextFrame(request, keepsPlaces: keepsPlaces)
    setParameters(of: request)
    var isWrapped = false
    let limits = PieceLimits(for: request, length: pieceLength)
    var piece = TextPiece(start: 0, of: text, limits: limits)
    piece.limit(to: request.sufficientLength)
    while true {
      let end = fill(&frame, with: &piece, of: request, limits)
      isWrapped = pango_layout_is_wrapped(layout) != 0 || isWrapped
      switch end {
      case .next(let next):
        piece = next
        continue
      case .full(let left): cut(&frame, of: request, firstLeft: left)
      case .end: break
      }
      return frame.finish(isWrapped: isWrapped)
    }
  }

  /// Shapes a piece on the typesetter's thread and updates it with the number of bytes that it
  /// took. `limits` apply to the next piece, and `firstLeft` is the text in the first line that
  /// does not fit.
  func typeset(
    _ piece: inout TextPiece, of request: TypesettingRequest, _ limits: PieceLimits,
    keepsPlaces: Bool, firstLeft: Range<Int>? = nil
  ) -> (text: ShapedText, end: TextPiece.End) {
    var frame = TextFrame(request, keepsPlaces: keepsPlaces, after: piece.position)
    setParameters(of: request)
    let end = fill(&frame, with: &piece, of: request, limits)
    let isWrapped = pango_layout_is_wrapped(layout) != 0
    if let firstLeft { cut(&frame, of: request, firstLeft: firstLeft) }
    return (frame.finish(isWrapped: isWrapped), end)
  }

  /// Appends the lines of a piece that fit. Extends the piece until it has a whole line.
  private func fill(
    _ frame: inout TextFrame, with piece: inout TextPiece, of request: TypesettingRequest,
    _ limits: PieceLimits
  ) -> TextPiece.End {
    let isNatural = request.options.direction == .natural
    while true {
      let source = TypesettingSource(
        pieceOf: request.text, from: piece.start, count: piece.count,
        after: isNatural ? piece.context : nil)
      setSource(source, of: request)
      // One more, because a line may consist only of the mark before the piece.
      limitLines(to: piece.hasLongLine ? TextPiece.lineLimit + 1 : nil)
      var (context, lineCount) = (piece.context, 0)
      var lines = LineCursor(layout)
      if source.isWhole, request.options.lineLimit == 0, request.box.height == .infinity {
        // Most characters have one glyph. A truncated text has fewer.
        frame.reserveCapacity(
          Int(pango_layout_get_line_count(layout)),
          characterCount: Int(pango_layout_get_character_count(layout)))
      }
      // The end of the last line of a cut text is unknown, so the next piece begins with that line.
      while let line = lines.current, lines.hasNext || !source.isCut {
        lines.advance()
        let next = lines.current.map { source.origin.offset($0.range.lowerBound) }
        // The line consists only of the mark before the piece.
        if next == piece.start { continue }
        guard frame.hasRoom(for: line) else { return .full(source.origin.range(line.range)) }
        frame.append(line, from: source.origin)
        context = .end(isRightToLeft: line.isRightToLeft)
        lineCount += 1
        if piece.hasLongLine, next != nil, lineCount == TextPiece.lineLimit { break }
      }
      guard let line = lines.current else { return .end }
      var next = source.origin.offset(line.range.lowerBound)
      if next == piece.start {
        // The whole piece is in one line.
        let limit = request.maximumLineLength.map {
          PieceLimits.lineLength(in: request.text, from: piece.start, atMost: $0)
        }
        if piece.count < limit ?? .max {
          piece.extendLine(atMost: limit)
          continue
        }
        guard frame.hasRoom(for: line) else { return .full(source.origin.range(line.range)) }
        frame.append(line, from: source.origin)
        next = source.origin.bounds.upperBound - 1
        context = .paragraph(isRightToLeft: line.isRightToLeft)
      } else if !line.isParagraphStart {
        context = .paragraph(isRightToLeft: line.isRightToLeft)
      }
      return .next(
        TextPiece(
          start: next, of: request.text, limits: limits, context: context,
          position: frame.position))
    }
  }

  /// Makes Pango put the rest of a paragraph after a number of lines into one line, because it
  /// would scan the rest again for each line.
  private func limitLines(to count: Int?) {
    guard count != lineLimit else { return }
    lineLimit = count
    pango_layout_set_height(layout, -1 - Int32(count ?? 0))
    pango_layout_set_ellipsize(layout, count == nil ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END)
  }

  private func cut(
    _ frame: inout TextFrame, of request: TypesettingRequest, firstLeft: Range<Int>
  ) {
    guard !request.text.isBlank(from: firstLeft.lowerBound) else { return }
    frame.isTruncated = true
    if request.options.truncation != .clip {
      typesetLastLine(of: request, firstLeft: firstLeft, into: &frame)
    }
  }

  private func typesetLastLine(
    of request: TypesettingRequest, firstLeft: Range<Int>, into frame: inout TextFrame
  ) {
    guard let last = frame.removeLastLine() else { return }
    limitLines(to: nil)
    if let token = request.options.truncationToken {
      let line = TruncatedLine(
        of: request, from: last.range.lowerBound, nextLineEnd: firstLeft.upperBound)
      return typeset(
        line, token: token, of: request, isRightToLeft: last.isRightToLeft, into: &frame)
    }
    let source = TypesettingSource(
      lastLineOf: request.text, start: last.range.lowerBound, nextLineEnd: firstLeft.upperBound,
      truncation: request.options.truncation, isRightToLeft: last.isRightToLeft,
      sufficientLength: request.lastLineLength)
    pango_layout_set_ellipsize(layout, request.options.truncation.ellipsizeMode)
    pango_layout_set_justify(layout, 0)
    setSource(source, of: request)
    if let line = LineCursor(layout).current {
      frame.append(line, from: source.origin)
    }
  }

  /// Shapes a line with the maximum number of characters that fit next to its token.
  private func typeset(
    _ line: TruncatedLine, token: StyledText, of request: TypesettingRequest, isRightToLeft: Bool,
    into frame: inout TextFrame
  ) {
    let width = pango_layout_get_width(layout)
    pango_layout_set_justify(layout, 0)
    func set(_ count: Int) -> TypesettingSource {
      let source = TypesettingSource(
        line.kept(count), of: request.text, token: token, isRightToLeft: isRightToLeft)
      setSource(source, of: request)
      return source
    }
    func fits(_ count: Int) -> Bool {
      _ = set(count)
      var extents = PangoRectangle()
      pango_layout_get_extents(layout, nil, &extents)
      return extents.width <= width
    }
    pango_layout_set_width(layout, -1)
    // All characters fit if the line has no limit or they have no width.
    var (low, high) = (width < 0 || fits(line.count) ? line.count : 0, line.count)
    while low < high {
      let middle = (low + high + 1) / 2
      if fits(middle) { low = middle } else { high = middle - 1 }
    }
    // A token that does not fit is truncated.
    pango_layout_set_width(layout, width)
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    let source = set(low)
    if let line = LineCursor(layout).current { frame.append(line, from: source.origin) }
  }

  private func setParameters(of request: TypesettingRequest) {
    let font = PixelFont(
      request.text.attributes.font, scale: request.scale, traits: request.traits)
    if font != baseFont {
      let description = font.makeDescription()
      pango_layout_set_font_description(layout, description)
      pango_font_description_free(description)
      baseFont = font
    }
    setDirection(request.options.direction)
    setLanguage(request.traits.language)
    let pixels = request.box.width * request.scale
    // Wider boxes would overflow Pango's units.
    let width = pixels < 1_048_576 ? Int32((pixels * Double(PANGO_SCALE)).rounded()) : -1
    pango_layout_set_width(layout, width)
    pango_layout_set_wrap(layout, request.options.wrapping.wrapMode)
    limitLines(to: nil)
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_NONE)
    pango_layout_set_justify(layout, request.options.alignment == .justified ? 1 : 0)
  }

  private func setDirection(_ direction: TextOptions.Direction) {
    guard direction != self.direction else { return }
    self.direction = direction
    pango_context_set_base_dir(
      pango_layout_get_context(layout),
      direction == .rightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    pango_layout_set_auto_dir(layout, direction == .natural ? 1 : 0)
    // The layout does not detect a new direction of its context.
    pango_layout_context_changed(layout)
  }

  private func setLanguage(_ language: String?) {
    guard language != self.language else { return }
    self.language = language
    pango_context_set_language(
      pango_layout_get_context(layout),
      language.map { pango_language_from_string($0) } ?? systemLanguage)
    pango_layout_context_changed(layout)
  }

  private func setSource(_ source: TypesettingSource, of request: TypesettingRequest) {
    shapedByteCount += source.string.utf8.count
    source.withUTF8 { utf8 in
      var unbroken: [Range<Int>] = []
      if !source.isPlain, pango_layout_get_wrap(layout) == PANGO_WRAP_WORD_CHAR,
        pango_layout_get_width(layout) >= 0
      {
        let language = pango_context_get_language(pango_layout_get_context(layout))
        unbroken = CharacterBreaks(in: utf8, language: language).ranges
      }
      let attributes = source.makeAttributes(
        scale: request.scale, traits: request.traits, unbroken: unbroken)
      pango_layout_set_attributes(layout, attributes)
      if let attributes { pango_attr_list_unref(attributes) }
      pango_layout_set_text(layout, utf8.baseAddress, Int32(clamping: utf8.count))
    }
  }
}

extension Typesetter {
  /// The calling thread's typesetter until the thread's end. Its font map takes about 15 ms.
  static var current: Typesetter {
    if let pointer = pthread_getspecific(threadKey) {
      return Unmanaged<Typesetter>.fromOpaque(pointer).takeUnretainedValue()
    }
    let typesetter = Typesetter()
    pthread_setspecific(threadKey, Unmanaged.passRetained(typesetter).toOpaque())
    return typesetter
  }

  private static let threadKey: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { pointer in
      guard let pointer else { return }
      Unmanaged<Typesetter>.fromOpaque(pointer).release()
    }
    precondition(status == 0, "The process has no thread-specific key left")
    return key
  }()
}

extension TextOptions.Truncation {
  var ellipsizeMode: PangoEllipsizeMode {
    switch self {
    case .clip: PANGO_ELLIPSIZE_NONE
    case .tail: PANGO_ELLIPSIZE_END
    case .middle: PANGO_ELLIPSIZE_MIDDLE
    case .head: PANGO_ELLIPSIZE_START
    }
  }
}

extension TextOptions.Wrapping {
  var wrapMode: PangoWrapMode {
    switch self {
    case .word: PANGO_WRAP_WORD
    case .character: PANGO_WRAP_CHAR
    case .wordThenCharacter: PANGO_WRAP_WORD_CHAR
    }
  }
}
