// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout
import WeftRuntime

/// The shape of the text, for measuring, drawing and hit testing.
extension TextNode {
  var shownPlace: TextPlace {
    let traits = shownTraits
    return TextPlace(
      size: frame.size.inset(by: textRoom), scale: runtime?.scale ?? 1, traits: traits.text,
      direction: traits.layoutDirection)
  }

  /// The long text as drawn at the node's current size, or `nil` for a short text.
  var shownLongText: LongText? { longText?.shown(in: shownPlace) }

  /// The positions of the drawn characters, for a long text around a piece, without the node's
  /// insets. O(length), at most of some pieces, because the text is shaped again.
  func makePositions(around piece: Int?) -> TextPositions {
    let drawn = shownPlace
    let (text, options, shape) = content.withLock { ($0.text, $0.options, $0.shape) }
    if let piece, let long = shownLongText {
      return long.positions(
        around: piece, drawnIn: drawn.size.width, alignment: options.alignment,
        direction: drawn.direction)
    }
    // The last measured shape is drawn if it fits, although its place may have been larger.
    var place = drawn
    if case .short(let known) = shape, known.isValid(in: drawn, excess: 1) { place = known.place }
    return TextShaper.shared.positions(
      in: text, maxWidth: place.size.width, maxHeight: place.size.height,
      options: options.resolved(for: text, in: drawn.direction), scale: drawn.scale,
      traits: drawn.traits, drawnIn: drawn.size.width, direction: drawn.direction)
  }

  /// Returns the drawn parts of the text that intersect a vertical range.
  func shownParts(from top: Double, to bottom: Double) -> [ShapedText] {
    guard let long = shownLongText else { return [shape(in: shownPlace)] }
    return Array(long.parts(from: top, to: bottom))
  }

  var shownEnd: ShapedText? {
    guard let long = shownLongText else { return shape(in: shownPlace) }
    return long.lastPart
  }

  nonisolated func shape(in place: TextPlace) -> ShapedText {
    let (text, options, known) = content.withLock { ($0.text, $0.options, $0.shape) }
    if case .short(let known) = known, known.isValid(in: place) { return known.text }
    let shaped = TextShaper.shared.shape(
      text, maxWidth: place.size.width, maxHeight: place.size.height,
      options: options.resolved(for: text, in: place.direction), scale: place.scale,
      traits: place.traits)
    let shape = TextShape(shaped, for: place, isJustified: options.alignment == .justified)
    let old = content.withLock { content in
      let old = content.shape
      if content.text == text, content.options == options { content.shape = .short(shape) }
      return old
    }
    withExtendedLifetime(old) {}
    return shaped
  }

  /// The size of the text at the smallest width that truncates nothing, or zero for a single line.
  /// The size of a long text is estimated from its beginning.
  nonisolated func longestWord(in context: LayoutContext) -> Size {
    var (text, options) = content.withLock { ($0.text, $0.options) }
    if options.lineLimit == 1 { return .zero }
    options.lineLimit = 0
    if options.wrapping == .wordThenCharacter { options.wrapping = .word }
    if LongText.isFor(text) {
      let long = LongText(
        text, maxWidth: 1, maxHeight: .infinity, options: options, scale: context.scale,
        traits: context.text)
      long.measureBeginning()
      return Size(width: long.widestLine, height: long.extent.size.height)
    }
    let shaped = TextShaper.shared.shape(
      text, maxWidth: 1, options: options, scale: context.scale, traits: context.text)
    return Size(width: shaped.widestLine, height: shaped.size.height)
  }

  // MARK: Long texts

  /// The measured places of a long text, or `nil` for a short text. Use on any thread.
  nonisolated var longText: LongTextMeasuring? {
    content.withLock { content in
      guard LongText.isFor(content.text) else { return nil }
      if case .long(let measuring) = content.shape { return measuring }
      let measuring = LongTextMeasuring(content.text, options: content.options)
      content.shape = .long(measuring)
      return measuring
    }
  }

  /// A long text's estimated memory in bytes, without its string. Use on any thread.
  nonisolated var longTextCost: Int { longText?.cost ?? 0 }

  /// Continues measuring a long text that a layout requested. Use on any thread.
  nonisolated func requestSteps() {
    guard isInPreloadState, let runtime else { return }
    runtime.mainQueue.enqueue { [weak self] in self?.goOnMeasuring() }
  }

  /// Measures a long text in further jobs in the preload state, and then lays out the node again.
  func goOnMeasuring() {
    guard isInPreloadState, let runtime, let measuring = longText else { return }
    measuring.goOn(in: runtime) { [weak self, weak measuring] in
      guard let self, let measuring, longText === measuring else { return }
      measuring.publish()
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
}
