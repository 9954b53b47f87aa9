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
    glyphs.count * MemoryLayout<cairo_glyph_t>.stride + runs.count * MemoryLayout<GlyphRun>.stride
      + boxes.count * MemoryLayout<TextBox>.stride + lines.count * MemoryLayout<ShapedLine>.stride
  }
}
