// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics

extension Font {
  /// The value of CSS's `font` property that means this font.
  var css: String {
    let slant = isItalic ? "italic " : ""
    let weight = min(max(weight.rawValue, 100), 1000)
    return "\(slant)\(weight) \(size)px \(familyCSS)"
  }

  private var familyCSS: String {
    guard let family else {
      switch design {
      case .standard: return "sans-serif"
      case .serif: return "serif"
      case .monospaced: return "monospace"
      }
    }
    let names = family.split(separator: ",").map { name in
      let escaped = name.trimmingPrefix { $0 == " " }
        .replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return "\"\(escaped)\""
    }
    return names.joined(separator: ", ")
  }
}
