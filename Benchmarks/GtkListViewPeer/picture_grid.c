// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

#include "picture_grid.h"

enum { COLUMNS = 3, WIDTH = 156, HEIGHT = 160 };

static int compare_names(gconstpointer a, gconstpointer b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static GListModel *read_folder(const char *folder) {
  GDir *directory = g_dir_open(folder, 0, NULL);
  if (!directory) return NULL;
  GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
  const char *name;
  while ((name = g_dir_read_name(directory))) {
    g_ptr_array_add(names, g_build_filename(folder, name, NULL));
  }
  g_dir_close(directory);
  g_ptr_array_sort(names, compare_names);
  GtkStringList *strings = gtk_string_list_new(NULL);
  for (guint i = 0; i < names->len; i++) gtk_string_list_append(strings, names->pdata[i]);
  g_ptr_array_unref(names);
  return G_LIST_MODEL(strings);
}

static void on_setup(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer unused) {
  GtkWidget *root = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *picture = gtk_picture_new();
  gtk_widget_set_size_request(picture, WIDTH, HEIGHT);
  gtk_box_append(GTK_BOX(root), picture);
  gtk_box_append(GTK_BOX(root), gtk_label_new(NULL));
  gtk_list_item_set_child(item, root);
}

// GTK has no decoding off the main thread. Decoding at the required size is cheapest.
static void on_bind(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer unused) {
  const char *path = gtk_string_object_get_string(gtk_list_item_get_item(item));
  GtkWidget *picture = gtk_widget_get_first_child(gtk_list_item_get_child(item));
  GdkPixbuf *pixbuf = gdk_pixbuf_new_from_file_at_scale(path, WIDTH, HEIGHT, TRUE, NULL);
  if (!pixbuf) return;
  GdkTexture *texture = gdk_texture_new_for_pixbuf(pixbuf);
  gtk_picture_set_paintable(GTK_PICTURE(picture), GDK_PAINTABLE(texture));
  g_object_unref(texture);
  g_object_unref(pixbuf);
  char *name = g_path_get_basename(path);
  gtk_label_set_text(GTK_LABEL(gtk_widget_get_next_sibling(picture)), name);
  g_free(name);
}

GtkWidget *picture_grid_new(const char *folder) {
  GListModel *files = read_folder(folder);
  if (!files) return NULL;
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  g_signal_connect(factory, "setup", G_CALLBACK(on_setup), NULL);
  g_signal_connect(factory, "bind", G_CALLBACK(on_bind), NULL);
  GtkSelectionModel *model = GTK_SELECTION_MODEL(gtk_no_selection_new(files));
  GtkWidget *grid = gtk_grid_view_new(model, factory);
  gtk_grid_view_set_min_columns(GTK_GRID_VIEW(grid), COLUMNS);
  gtk_grid_view_set_max_columns(GTK_GRID_VIEW(grid), COLUMNS);
  return grid;
}
