// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// The texts of a row of the scroll benchmark, measured and drawn by bare calls of Pango and Cairo.

#pragma once

// The context and the fonts of one thread.
typedef struct PangoRows PangoRows;

PangoRows *pango_rows_new(void);
void pango_rows_free(PangoRows *rows);

// Measures and draws the texts of one row, each into a surface as large as the text, which is given
// up again. Lines are broken at `width` pixels.
//
// Returns the sum of the heights of title, body and labels, in pixels.
int pango_rows_draw(PangoRows *rows, const char *title, const char *body, const char *label0,
                    const char *label1, const char *label2, int width);
