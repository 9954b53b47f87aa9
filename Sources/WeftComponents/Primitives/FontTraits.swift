// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics

/// Traits that a text keeps when its font changes.
struct FontTraits: Hashable, Sendable {
  var weight: Font.Weight?
  var isItalic: Bool?
  var isMonospaced = false

  func applied(to font: Font) -> Font {
    var font = isMonospaced ? font.monospaced() : font
    if let weight { font.weight = weight }
    if let isItalic { font.isItalic = isItalic }
    return font
  }
}
