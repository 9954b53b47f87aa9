// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

#pragma once

// For pango_find_base_dir, to which Pango has no successor.
#define PANGO_DISABLE_DEPRECATION_WARNINGS

#include <pango/pangocairo.h>
