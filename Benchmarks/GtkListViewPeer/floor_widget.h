// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// The least work that scrolling can be: a widget that moves one bitmap, and does nothing else.

#pragma once

#include <gtk/gtk.h>

// Makes the widget. Its bitmap covers it at every offset.
GtkWidget *floor_widget_new(void);

// Moves the bitmap up by some points, and draws the widget again.
void floor_widget_scroll(GtkWidget *floor, double points);
