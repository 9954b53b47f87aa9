// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

#pragma once

#include <glib-unix.h>
#include <gtk/gtk.h>
#include <sys/eventfd.h>

// libdispatch's interface for run loops that serve its main queue. CoreFoundation uses it in the
// same way, so it is as stable as Foundation. No public header declares it.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

// Wrappers for casting macros and functions with variable arguments, which Swift cannot import.

static const int weft_priority_redraw = GDK_PRIORITY_REDRAW;

/// A `GtkOverlay` with another name in style sheets.
static inline GtkWidget *weft_overlay_new(const char *css_name) {
  return GTK_WIDGET(g_object_new(GTK_TYPE_OVERLAY, "css-name", css_name, NULL));
}

static inline void weft_object_set_string(gpointer object, const char *property, const char *value) {
  g_object_set(object, property, value, NULL);
}

static inline int weft_settings_get_int(GtkSettings *settings, const char *property) {
  int value = 0;
  g_object_get(settings, property, &value, NULL);
  return value;
}

// A gesture with so many points that it is never recognized and never claims input.
static inline GtkGesture *weft_gesture_of_many_points(void) {
  return g_object_new(GTK_TYPE_GESTURE_ZOOM, "n-points", 32, NULL);
}

// The caller frees the string.
static inline char *weft_settings_copy_string(GtkSettings *settings, const char *property) {
  char *value = NULL;
  g_object_get(settings, property, &value, NULL);
  return value;
}

// Also sets a gboolean.
static inline void weft_settings_set_int(GtkSettings *settings, const char *property, int value) {
  g_object_set(settings, property, value, NULL);
}
