// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo
internal import WeftLayout

/// The drawing of a text in flat arrays, so that lines need no allocations.
struct GlyphStore: Sendable {
  /// Positions are in pixels from the left edge of the line and the top of the text.
  var glyphs: [cairo_glyph_t] = []
  var runs: [GlyphRun] = []
  var boxes: [TextBox] = []
  var lines: [ShapedLine] = []
  /// The characters' frames for ``TextPositions``, or `nil` to save memory.
  var places: TextPlaces?

  mutating func reserveCapacity(lineCount: Int, glyphCount: Int) {
    glyphs.reserveCapacity(glyphCount)
    runs.reserveCapacity(lineCount)
    lines.reserveCapacity(lineCount)
  }

  var widestLine: Double { lines.reduce(0) { max($0, $1.width) } }

  var cost: Int {
    glyphs.capacity * MemoryLayout<cairo_glyph_t>.stride
      + runs.capacity * MemoryLayout<GlyphRun>.stride
      + boxes.capacity * MemoryLayout<TextBox>.stride
      + lines.capacity * MemoryLayout<ShapedLine>.stride
  }
}

struct ShapedLine: Sendable {
  /// The distance from the top of the text to the top of the line.
  let top: Double
  /// The distance from the top of the text to the baseline.
  let baseline: Double
  let height: Double
  let width: Double
  let isRightToLeft: Bool
  let runs: Range<Int>
  let boxes: Range<Int>

  func offset(
    in boxWidth: Double, alignment: TextOptions.Alignment, direction: LayoutDirection?
  ) -> Double {
    let free = boxWidth - width
    guard free.isFinite else { return 0 }
    let startsRight = isRightToLeft || direction == .rightToLeft
    switch alignment {
    case .start, .justified: return startsRight ? free : 0
    case .end: return startsRight ? 0 : free
    case .center: return (free / 2).rounded()
    }
  }
}

/// Adjacent glyphs of one line with the same font and attributes.
struct GlyphRun: Sendable {
  let font: ScaledFont
  let glyphs: Range<Int>
  let offset: Int
  /// The index of the run in the text or its token, or `nil` for the default attributes.
  let styleIndex: Int?
  let isToken: Bool
  /// The distance in pixels from the left edge of the line.
  let x: Double
  let width: Double
}

/// A font at one size in pixels, ready to draw glyphs.
///
/// `@unchecked Sendable` is sound because Cairo's scaled fonts have an atomic reference count, and
/// mutexes for their caches and FreeType face. No Pango object is reachable from the font, because
/// the face comes from a Fontconfig pattern, so it may outlive the font map of its thread. The
/// pointer never changes.
final class ScaledFont: @unchecked Sendable {
  let pointer: OpaquePointer

  init(retaining pointer: OpaquePointer) {
    self.pointer = cairo_scaled_font_reference(pointer)
  }

  deinit {
    cairo_scaled_font_destroy(pointer)
  }
}

struct TextBox: Sendable {
  enum Kind: Sendable {
    /// Filled, behind the glyphs.
    case background
    /// Filled, over the glyphs, as an underline or strikethrough.
    case line
    /// Outlined, for a character without a glyph in any font.
    case missingGlyph
  }

  let kind: Kind
  /// The rectangle in pixels from the left edge of the line and the top of the text.
  let rect: Rect
  let color: Color
}
