// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo

/// A font with its size in pixels.
struct PixelFont: Hashable {
  private let font: Font
  private let size: Double

  init(_ font: Font, scale: Double) {
    self.font = font
    // Also for sizes that are not numbers; more than this Pango cannot rasterise sensibly.
    size = min(max(1, font.size * scale), 4096)
  }

  /// Describes the font to Pango; to be freed by the caller.
  func makeDescription() -> OpaquePointer {
    let description = pango_font_description_new()!
    pango_font_description_set_family(description, family)
    // An absolute size does not depend on the resolution of any display.
    pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
    let weight = UInt32(min(max(100, font.weight.rawValue), 1000))
    pango_font_description_set_weight(description, PangoWeight(weight))
    // A run's description replaces only those properties of the base font that it sets.
    pango_font_description_set_style(
      description, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    return description
  }

  private var family: String {
    if let family = font.family { return family }
    switch font.design {
    case .standard: return "Sans"
    case .serif: return "Serif"
    case .monospaced: return "Monospace"
    }
  }
}
