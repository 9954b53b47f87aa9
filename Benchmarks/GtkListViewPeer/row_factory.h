// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// The rows of the list: a picture to the left of a title, a wrapped body and three labels.

#pragma once

#include <gtk/gtk.h>

// Makes the factory; each row it binds to an index adds one to `bound`, which must outlive it.
GtkListItemFactory *row_factory_new(guint *bound);
