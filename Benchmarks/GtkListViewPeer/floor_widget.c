// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

#include "floor_widget.h"

#include <string.h>

// The size of the window, and the height after which the bitmap repeats.
enum { WIDTH = 480, HEIGHT = 800, BITMAP_HEIGHT = 2 * HEIGHT };

typedef struct {
  GtkWidget parent;
  double offset;
  // The bitmap at offset 0, created when the renderer is known.
  GskRenderNode *node;
} FloorWidget;

typedef GtkWidgetClass FloorWidgetClass;

G_DEFINE_TYPE(FloorWidget, floor_widget, GTK_TYPE_WIDGET)

static guint32 pixel_at(int x, int y) {
  return 0xFF000000u | (guint32)(x / 8 * 2) << 8 | (guint32)(y % HEIGHT / 8 * 2);
}

// The Cairo renderer copies a texture for each drawing, but draws directly from a surface.
static GskRenderNode *make_cairo_node(void) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH, BITMAP_HEIGHT);
  unsigned char *pixels = cairo_image_surface_get_data(surface);
  int stride = cairo_image_surface_get_stride(surface);
  for (int y = 0; y < BITMAP_HEIGHT; y++) {
    for (int x = 0; x < WIDTH; x++) {
      guint32 pixel = pixel_at(x, y);
      memcpy(pixels + y * stride + x * 4, &pixel, 4);
    }
  }
  cairo_surface_mark_dirty(surface);
  GskRenderNode *node = gsk_cairo_node_new(&GRAPHENE_RECT_INIT(0, 0, WIDTH, BITMAP_HEIGHT));
  cairo_t *cairo = gsk_cairo_node_get_draw_context(node);
  cairo_set_source_surface(cairo, surface, 0, 0);
  cairo_paint(cairo);
  cairo_destroy(cairo);
  // A recording copies a surface that is destroyed before it, so this surface is never destroyed.
  return node;
}

static GskRenderNode *make_texture_node(void) {
  guint32 *pixels = g_new(guint32, WIDTH * BITMAP_HEIGHT);
  for (int i = 0; i < WIDTH * BITMAP_HEIGHT; i++) pixels[i] = pixel_at(i % WIDTH, i / WIDTH);
  gsize size = sizeof *pixels * WIDTH * BITMAP_HEIGHT;
  GBytes *bytes = g_bytes_new_take(pixels, size);
  GdkTexture *texture = gdk_memory_texture_new(
      WIDTH, BITMAP_HEIGHT, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, sizeof *pixels * WIDTH);
  g_bytes_unref(bytes);
  GskRenderNode *node =
      gsk_texture_node_new(texture, &GRAPHENE_RECT_INIT(0, 0, WIDTH, BITMAP_HEIGHT));
  g_object_unref(texture);
  return node;
}

static GskRenderNode *make_node(GtkWidget *widget) {
  GskRenderer *renderer = gtk_native_get_renderer(gtk_widget_get_native(widget));
  return GSK_IS_CAIRO_RENDERER(renderer) ? make_cairo_node() : make_texture_node();
}

static void floor_widget_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  FloorWidget *floor = (FloorWidget *)widget;
  if (!floor->node) floor->node = make_node(widget);
  if (floor->offset == 0) return gtk_snapshot_append_node(snapshot, floor->node);
  GskTransform *transform =
      gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT(0, (float)-floor->offset));
  GskRenderNode *moved = gsk_transform_node_new(floor->node, transform);
  gtk_snapshot_append_node(snapshot, moved);
  gsk_render_node_unref(moved);
  gsk_transform_unref(transform);
}

static void floor_widget_finalize(GObject *object) {
  FloorWidget *floor = (FloorWidget *)object;
  g_clear_pointer(&floor->node, gsk_render_node_unref);
  G_OBJECT_CLASS(floor_widget_parent_class)->finalize(object);
}

static void floor_widget_class_init(FloorWidgetClass *class) {
  G_OBJECT_CLASS(class)->finalize = floor_widget_finalize;
  class->snapshot = floor_widget_snapshot;
}

static void floor_widget_init(FloorWidget *floor) {}

GtkWidget *floor_widget_new(void) {
  return g_object_new(floor_widget_get_type(), NULL);
}

void floor_widget_scroll(GtkWidget *widget, double points) {
  FloorWidget *floor = (FloorWidget *)widget;
  floor->offset += points;
  while (floor->offset >= HEIGHT) floor->offset -= HEIGHT;
  gtk_widget_queue_draw(widget);
}
