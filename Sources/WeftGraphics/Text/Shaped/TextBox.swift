// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import WeftLayout

/// A rectangle that is part of drawn text.
struct TextBox: Sendable {
  enum Kind: Sendable {
    /// Filled, behind the glyphs.
    case background
    /// Filled, over the glyphs: a line under or through them.
    case line
    /// Outlined, in place of a glyph that no font has.
    case missingGlyph
  }

  let kind: Kind
  /// In pixels, from the left edge of the line and the top of the text.
  let rect: Rect
  let color: Color
}
