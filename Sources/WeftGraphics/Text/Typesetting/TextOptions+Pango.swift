// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo

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
