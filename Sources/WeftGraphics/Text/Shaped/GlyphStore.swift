// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo

/// What there is to draw of a text: three flat arrays, so that a line costs no allocation.
struct GlyphStore: Sendable {
  /// Positions are pixels, from the left edge of the line and the top of the text.
  var glyphs: [cairo_glyph_t] = []
  var runs: [GlyphRun] = []
  var boxes: [TextBox] = []
  var lines: [ShapedLine] = []

  /// The memory that the arrays take, in bytes.
  var cost: Int {
    glyphs.capacity * MemoryLayout<cairo_glyph_t>.stride
      + runs.capacity * MemoryLayout<GlyphRun>.stride
      + boxes.capacity * MemoryLayout<TextBox>.stride
      + lines.capacity * MemoryLayout<ShapedLine>.stride
  }
}
