// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo

/// The fonts for the text of drawings in a sealed helper.
enum HelperFonts {
  /// The families that the helper opens, because a sealed helper cannot open files. They are the
  /// default, the generic families, and families that drawings name most.
  private static let families = [
    "", "sans-serif", "serif", "monospace", "cursive", "system-ui", "Arial", "Helvetica", "Verdana",
    "Times", "Times New Roman", "Georgia", "Courier", "Courier New",
  ]
  private static let weights = [300, 400, 700]
  /// Latin, Chinese, Japanese, Korean, Arabic, Hebrew, Devanagari and Thai, which separate fonts
  /// may draw.
  private static let letters = "Aa漢字かカ한글عاבאकาก"

  /// An SVG with text in all of these fonts. Text in other fonts is drawn as boxes.
  static var sample: String {
    var text = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'>"
    for family in families {
      let attribute = family.isEmpty ? "" : "font-family='\(family)'"
      for weight in weights {
        for style in ["normal", "italic"] {
          text += "<text y='8' \(attribute) font-weight='\(weight)' font-style='\(style)'>"
          text += letters + "</text>"
        }
      }
    }
    return text + "</svg>"
  }

  /// Keeps the sample's font files open, because Cairo closes unused files beyond the tenth.
  static func hold() {
    guard let map = pango_cairo_font_map_get_default(),
      let context = pango_font_map_create_context(map), let layout = pango_layout_new(context)
    else { return }
    for family in families {
      for weight in weights {
        for style in [PANGO_STYLE_NORMAL, PANGO_STYLE_ITALIC] {
          let font = pango_font_description_new()
          pango_font_description_set_family(font, family.isEmpty ? "sans-serif" : family)
          pango_font_description_set_weight(font, PangoWeight(UInt32(weight)))
          pango_font_description_set_style(font, style)
          pango_font_description_set_absolute_size(font, 8 * Double(PANGO_SCALE))
          pango_layout_set_font_description(layout, font)
          pango_font_description_free(font)
          pango_layout_set_text(layout, letters, -1)
          guard let runs = pango_layout_get_iter(layout) else { continue }
          repeat {
            guard let run = pango_layout_iter_get_run_readonly(runs),
              let item = run.pointee.item, let font = item.pointee.analysis.font,
              let scaled = pango_cairo_font_get_scaled_font(OpaquePointer(font))
            else { continue }
            // The lock is never released.
            _ = cairo_ft_scaled_font_lock_face(scaled)
          } while pango_layout_iter_next_run(runs) != 0
          pango_layout_iter_free(runs)
        }
      }
    }
  }
}
