// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// The rows of the list, with a picture on the left of a title, a wrapped body and three labels.

#pragma once

#include <gtk/gtk.h>

// Creates the factory. Each bound row increments `bound`, which must outlive the factory.
GtkListItemFactory *row_factory_new(guint *bound);
