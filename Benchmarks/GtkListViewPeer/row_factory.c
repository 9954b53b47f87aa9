// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

#include "row_factory.h"

#include "row_content.h"

// The widgets of one row, stored with its list item.
typedef struct {
  GtkWidget *picture;
  GtkWidget *title;
  GtkWidget *body;
  GtkWidget *labels[ROW_LABEL_COUNT];
} Row;

static GQuark row_quark(void) {
  return g_quark_from_static_string("weft-row");
}

static GtkWidget *append_label(GtkWidget *box) {
  GtkWidget *label = gtk_label_new(NULL);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_box_append(GTK_BOX(box), label);
  return label;
}

static void on_setup(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer unused) {
  Row *row = g_new0(Row, 1);
  GtkWidget *root = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
  gtk_widget_set_margin_start(root, 12);
  gtk_widget_set_margin_end(root, 12);
  gtk_widget_set_margin_top(root, 8);
  gtk_widget_set_margin_bottom(root, 8);

  row->picture = gtk_picture_new();
  gtk_widget_set_size_request(row->picture, ROW_PICTURE_SIZE, ROW_PICTURE_SIZE);
  gtk_widget_set_valign(row->picture, GTK_ALIGN_START);
  gtk_box_append(GTK_BOX(root), row->picture);

  GtkWidget *column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
  gtk_widget_set_hexpand(column, TRUE);
  gtk_box_append(GTK_BOX(root), column);
  row->title = append_label(column);
  gtk_widget_add_css_class(row->title, "heading");
  row->body = append_label(column);
  gtk_label_set_wrap(GTK_LABEL(row->body), TRUE);

  GtkWidget *labels = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
  gtk_box_append(GTK_BOX(column), labels);
  for (guint i = 0; i < ROW_LABEL_COUNT; i++) row->labels[i] = append_label(labels);

  gtk_list_item_set_child(item, root);
  g_object_set_qdata_full(G_OBJECT(item), row_quark(), row, g_free);
}

static void set_text(GtkWidget *label, char *text) {
  gtk_label_set_text(GTK_LABEL(label), text);
  g_free(text);
}

static GdkTexture *make_texture(guint32 index) {
  guint8 *pixels = g_malloc(ROW_PICTURE_BYTES);
  row_content_picture(index, pixels);
  GBytes *bytes = g_bytes_new_take(pixels, ROW_PICTURE_BYTES);
  GdkTexture *texture = gdk_memory_texture_new(
      ROW_PICTURE_SIZE, ROW_PICTURE_SIZE, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes,
      ROW_PICTURE_STRIDE);
  g_bytes_unref(bytes);
  return texture;
}

static void on_bind(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer bound) {
  guint32 index = gtk_list_item_get_position(item);
  Row *row = g_object_get_qdata(G_OBJECT(item), row_quark());
  set_text(row->title, row_content_title(index));
  set_text(row->body, row_content_body(index));
  for (guint i = 0; i < ROW_LABEL_COUNT; i++) {
    set_text(row->labels[i], row_content_label(index, i));
  }
  GdkTexture *texture = make_texture(index);
  gtk_picture_set_paintable(GTK_PICTURE(row->picture), GDK_PAINTABLE(texture));
  g_object_unref(texture);
  ++*(guint *)bound;
}

GtkListItemFactory *row_factory_new(guint *bound) {
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  g_signal_connect(factory, "setup", G_CALLBACK(on_setup), NULL);
  g_signal_connect(factory, "bind", G_CALLBACK(on_bind), bound);
  return factory;
}
