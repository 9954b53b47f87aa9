// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo
internal import WeftLayout

/// The drawing of a text in flat arrays, so that a line costs no allocation.
struct GlyphStore: Sendable {
  /// Positions are pixels, from the left edge of the line and the top of the text.
  var glyphs: [cairo_glyph_t] = []
  var runs: [GlyphRun] = []
  var boxes: [TextBox] = []
  var lines: [ShapedLine] = []
  /// The places of the characters, for a text's ``TextPositions``; `nil` where they would only cost
  /// memory.
  var places: TextPlaces?

  mutating func reserveCapacity(lineCount: Int, glyphCount: Int) {
    glyphs.reserveCapacity(glyphCount)
    runs.reserveCapacity(lineCount)
    lines.reserveCapacity(lineCount)
  }

  /// The width of the widest line in pixels.
  var widestLine: Double { lines.reduce(0) { max($0, $1.width) } }

  /// The memory that the arrays take, in bytes.
  var cost: Int {
    glyphs.capacity * MemoryLayout<cairo_glyph_t>.stride
      + runs.capacity * MemoryLayout<GlyphRun>.stride
      + boxes.capacity * MemoryLayout<TextBox>.stride
      + lines.capacity * MemoryLayout<ShapedLine>.stride
  }
}

/// One line of shaped text; lengths are whole pixels.
struct ShapedLine: Sendable {
  /// From the top of the text to the top of the line.
  let top: Double
  /// From the top of the text to the baseline.
  let baseline: Double
  let height: Double
  let width: Double
  let isRightToLeft: Bool
  /// Where the line's runs are in ``GlyphStore/runs``, from left to right.
  let runs: Range<Int>
  /// Where the line's boxes are in ``GlyphStore/boxes``.
  let boxes: Range<Int>

  /// The left edge of the line in a box, in pixels.
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

/// Neighbouring glyphs of one line that have a font and attributes in common.
struct GlyphRun: Sendable {
  let font: ScaledFont
  /// Where the glyphs are in ``GlyphStore/glyphs``.
  let glyphs: Range<Int>
  /// Where the run's characters begin in the styled text.
  let offset: Int
  /// The run of the styled text, or of its truncation token; nil for the attributes of the whole.
  let styleIndex: Int?
  /// Whether the glyphs belong to the truncation token.
  let isToken: Bool
  /// The left edge in pixels from the left edge of the line.
  let x: Double
  /// The advance in pixels.
  let width: Double
}

/// A font at one size in pixels, ready to draw glyphs.
///
/// `@unchecked Sendable` is sound because Cairo makes scaled fonts for sharing: its reference
/// count is atomic; its caches of glyphs and metrics are used under the font's own mutex, and
/// the FreeType face behind it under the face's. Nothing of Pango's is reachable from it (the
/// face comes from a Fontconfig pattern), so it may outlive the font map of the thread that
/// made it. The pointer itself never changes.
final class ScaledFont: @unchecked Sendable {
  let pointer: OpaquePointer

  init(retaining pointer: OpaquePointer) {
    self.pointer = cairo_scaled_font_reference(pointer)
  }

  deinit {
    cairo_scaled_font_destroy(pointer)
  }
}

/// A rectangle in drawn text.
struct TextBox: Sendable {
  enum Kind: Sendable {
    /// Filled, behind the glyphs.
    case background
    /// Filled, over the glyphs: a line under or through them.
    case line
    /// Outlined, for a character without a glyph in any font.
    case missingGlyph
  }

  let kind: Kind
  /// In pixels, from the left edge of the line and the top of the text.
  let rect: Rect
  let color: Color
}
