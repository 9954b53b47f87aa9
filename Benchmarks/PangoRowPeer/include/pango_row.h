// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// Measures and draws the texts of a row of the scroll benchmark with direct calls of Pango and
// Cairo.

#pragma once

// The context and the fonts of one thread.
typedef struct PangoRows PangoRows;

PangoRows *pango_rows_new(void);
void pango_rows_free(PangoRows *rows);

// Measures and draws the texts of one row, each into a surface of its size, which is freed again.
// Lines break at `width` pixels.
//
// Returns the sum of the heights of the title, body and labels, in pixels.
int pango_rows_draw(PangoRows *rows, const char *title, const char *body, const char *label0,
                    const char *label1, const char *label2, int width);
