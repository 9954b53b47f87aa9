// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Neighbouring glyphs of one line that have a font and attributes in common.
struct GlyphRun: Sendable {
  let font: ScaledFont
  /// Where the glyphs are in ``GlyphStore/glyphs``.
  let glyphs: Range<Int>
  /// The run of the styled text, or nil for the text's own attributes.
  let styleIndex: Int?
  /// The left edge in pixels from the left edge of the line.
  let x: Double
  /// The advance in pixels.
  let width: Double
}
