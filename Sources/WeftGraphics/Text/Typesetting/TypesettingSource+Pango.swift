// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo
internal import WeftLayout

extension TypesettingSource {
  /// The runs as Pango sees them, or nil when there is nothing to say; the caller owns the list.
  ///
  /// - Parameter unbroken: The parts within which no line is broken, in bytes.
  func makeAttributes(
    scale: Double, traits: TextTraits, unbroken: [Range<Int>]
  ) -> OpaquePointer? {
    if runs.isEmpty && hasSoftHyphens && unbroken.isEmpty { return nil }
    let list = pango_attr_list_new()
    if !hasSoftHyphens {
      // Where a word has to be broken, it is broken as it stands.
      pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0))
    }
    for run in runs {
      // Pango joins runs that look alike to it. Nothing reads this colour: it only differs
      // from run to run, so that glyphs are split where our attributes change.
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

/// A font with its size in pixels.
struct PixelFont: Hashable {
  private let font: Font

  init(_ font: Font, scale: Double, traits: TextTraits) {
    var font = font.resolved(in: traits)
    // Also for sizes that are not numbers; more than this Pango cannot rasterise sensibly.
    let size = min(max(1, font.size * scale), 4096)
    // FreeType knows no finer sizes. Pango keeps a font for each that it is given, and looks at all
    // that are the same in whole pixels.
    font.size = (size * 64).rounded() / 64
    self.font = font
  }

  /// Describes the font to Pango; to be freed by the caller.
  func makeDescription() -> OpaquePointer {
    let description = pango_font_description_new()!
    pango_font_description_set_family(description, family)
    // An absolute size does not depend on the resolution of any display.
    pango_font_description_set_absolute_size(description, font.size * Double(PANGO_SCALE))
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
