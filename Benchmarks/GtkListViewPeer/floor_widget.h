// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// The minimum cost of scrolling, measured with a widget that only moves one bitmap.

#pragma once

#include <gtk/gtk.h>

// Creates the widget. Its bitmap covers it at every offset.
GtkWidget *floor_widget_new(void);

// Moves the bitmap up by a number of points and redraws the widget.
void floor_widget_scroll(GtkWidget *floor, double points);
