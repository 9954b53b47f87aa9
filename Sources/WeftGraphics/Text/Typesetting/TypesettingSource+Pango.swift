// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo
internal import WeftLayout

extension TypesettingSource {
  /// Returns the runs as Pango attributes, if any, which the caller owns. No line may break in the
  /// byte ranges `unbroken`.
  func makeAttributes(
    scale: Double, traits: TextTraits, unbroken: [Range<Int>]
  ) -> OpaquePointer? {
    if runs.isEmpty && hasSoftHyphens && unbroken.isEmpty { return nil }
    let list = pango_attr_list_new()
    if !hasSoftHyphens {
      // Breaks words without hyphens.
      pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0))
    }
    for run in runs {
      // Pango joins runs with equal attributes. This color differs for each run and is not drawn,
      // so that glyphs are split at our runs.
      let number = UInt32(truncatingIfNeeded: run.index + 1)
      let color = pango_attr_foreground_new(
        UInt16(truncatingIfNeeded: number), UInt16(truncatingIfNeeded: number >> 16), 0)
      insert(color, over: run.range, into: list)
      guard run.attributes.font != baseFont else { continue }
      let description = PixelFont(run.attributes.font, scale: scale, traits: traits)
        .makeDescription()
      insert(pango_attr_font_desc_new(description), over: run.range, into: list)
      pango_font_description_free(description)
    }
    for part in unbroken { insert(pango_attr_allow_breaks_new(0), over: part, into: list) }
    return list
  }

  private func insert(
    _ attribute: UnsafeMutablePointer<PangoAttribute>?, over range: Range<Int>,
    into list: OpaquePointer?
  ) {
    attribute?.pointee.start_index = UInt32(clamping: range.lowerBound)
    attribute?.pointee.end_index = UInt32(clamping: range.upperBound)
    pango_attr_list_insert(list, attribute)
  }
}

struct PixelFont: Hashable {
  private let font: Font

  init(_ font: Font, scale: Double, traits: TextTraits) {
    var font = font.resolved(in: traits)
    // Also replaces NaN. Pango cannot rasterize larger sizes well.
    let size = min(max(1, font.size * scale), 4096)
    // FreeType supports no finer sizes. Pango caches a font for each size and scans all fonts with
    // the same size in whole pixels.
    font.size = (size * 64).rounded() / 64
    self.font = font
  }

  /// Returns a font description that the caller must free.
  func makeDescription() -> OpaquePointer {
    let description = pango_font_description_new()!
    pango_font_description_set_family(description, family)
    // An absolute size does not depend on the resolution of a display.
    pango_font_description_set_absolute_size(description, font.size * Double(PANGO_SCALE))
    let weight = UInt32(min(max(100, font.weight.rawValue), 1000))
    pango_font_description_set_weight(description, PangoWeight(weight))
    // A run's description replaces only the properties that it sets.
    pango_font_description_set_style(
      description, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    return description
  }

  private var family: String {
    if let family = font.family { return family }
    switch font.design {
    case .standard, .document: return "Sans"
    case .serif: return "Serif"
    case .monospaced: return "Monospace"
    }
  }
}
