// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// A grid of the pictures in a folder, in the order of their names.

#pragma once

#include <gtk/gtk.h>

// Makes the grid view; NULL if the folder cannot be read.
GtkWidget *picture_grid_new(const char *folder);
