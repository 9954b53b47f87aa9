// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

#pragma once

// For pango_find_base_dir, to which Pango has no successor.
#define PANGO_DISABLE_DEPRECATION_WARNINGS

#include <pango/pangocairo.h>

// Of cairo-ft.h, whose other declarations need the headers of FreeType.
extern struct FT_FaceRec_ *cairo_ft_scaled_font_lock_face(cairo_scaled_font_t *scaled_font);
