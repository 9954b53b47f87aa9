// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// A grid of the pictures in a folder, sorted by name.

#pragma once

#include <gtk/gtk.h>

// Creates the grid view, or returns NULL if the folder cannot be read.
GtkWidget *picture_grid_new(const char *folder);
