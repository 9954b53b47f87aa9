// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

#include "pango_row.h"

#include <pango/pangocairo.h>

struct PangoRows {
  PangoContext *context;
  PangoFontDescription *font;
  PangoFontDescription *title_font;
};

// "Sans 10" at 96 dots per inch.
static PangoFontDescription *make_font(PangoWeight weight) {
  PangoFontDescription *font = pango_font_description_from_string("Sans");
  pango_font_description_set_absolute_size(font, 40.0 / 3 * PANGO_SCALE);
  pango_font_description_set_weight(font, weight);
  return font;
}

PangoRows *pango_rows_new(void) {
  PangoRows *rows = g_new0(PangoRows, 1);
  // Weft's options, so that both programs draw the same glyphs.
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_ON);
  rows->context = pango_font_map_create_context(pango_cairo_font_map_get_default());
  pango_cairo_context_set_font_options(rows->context, options);
  pango_context_set_round_glyph_positions(rows->context, TRUE);
  cairo_font_options_destroy(options);
  rows->font = make_font(PANGO_WEIGHT_NORMAL);
  rows->title_font = make_font(PANGO_WEIGHT_BOLD);
  return rows;
}

void pango_rows_free(PangoRows *rows) {
  pango_font_description_free(rows->title_font);
  pango_font_description_free(rows->font);
  g_object_unref(rows->context);
  g_free(rows);
}

// The labels are in a row, so they are as wide as their texts.
static int draw_text(
    PangoRows *rows, PangoFontDescription *font, const char *text, int width, gboolean fills) {
  PangoLayout *layout = pango_layout_new(rows->context);
  pango_layout_set_font_description(layout, font);
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_width(layout, width * PANGO_SCALE);
  pango_layout_set_text(layout, text, -1);
  PangoRectangle extents;
  pango_layout_get_pixel_extents(layout, NULL, &extents);
  cairo_surface_t *surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, fills ? width : extents.width, extents.height);
  cairo_t *cairo = cairo_create(surface);
  pango_cairo_show_layout(cairo, layout);
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
  g_object_unref(layout);
  return extents.height;
}

int pango_rows_draw(PangoRows *rows, const char *title, const char *body, const char *label0,
                    const char *label1, const char *label2, int width) {
  int height = draw_text(rows, rows->title_font, title, width, TRUE);
  height += draw_text(rows, rows->font, body, width, TRUE);
  int first = draw_text(rows, rows->font, label0, width, FALSE);
  int second = draw_text(rows, rows->font, label1, width, FALSE);
  int third = draw_text(rows, rows->font, label2, width, FALSE);
  return height + MAX(first, MAX(second, third));
}
