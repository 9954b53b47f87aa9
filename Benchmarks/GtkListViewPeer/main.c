// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// The peers of several benchmarks. By default, GtkListView shows the rows of the scroll benchmark
// and scrolls at the same speed. With --floor, a widget only moves a bitmap. With --pictures,
// GtkGridView is the peer of the pictures benchmark, and with --scenario, GtkListView is the peer
// of the collections benchmark. Prints one line of JSON with the samples of every frame or with
// findings.

#include <gtk/gtk.h>
#include <stdlib.h>

#include "floor_widget.h"
#include "frame_recorder.h"
#include "list_scenarios.h"
#include "picture_grid.h"
#include "row_content.h"
#include "row_factory.h"

typedef struct {
  // The scroll position of the list, or NULL for the floor.
  GtkAdjustment *adjustment;
  FrameRecorder *recorder;
  GMainLoop *loop;
  double speed;
} Scroll;

static int rows = 100000;
static int frames = 300;
static int warm_up = 60;
static double speed = 20;
static gboolean is_floor = FALSE;
static gboolean is_first_frame = FALSE;
static char *pictures = NULL;
static char *scenario = NULL;

static const GOptionEntry OPTIONS[] = {
  {"rows", 0, 0, G_OPTION_ARG_INT, &rows, "How many rows the list has", "N"},
  {"speed", 0, 0, G_OPTION_ARG_DOUBLE, &speed, "How far each frame scrolls, in points", "POINTS"},
  {"warm-up", 0, 0, G_OPTION_ARG_INT, &warm_up, "How many frames to scroll first", "N"},
  {"frames", 0, 0, G_OPTION_ARG_INT, &frames, "How many frames to record", "N"},
  {"first-frame", 0, 0, G_OPTION_ARG_NONE, &is_first_frame,
   "Print when the list was painted first, and end", NULL},
  {"floor", 0, 0, G_OPTION_ARG_NONE, &is_floor, "Move one bitmap instead of a list", NULL},
  {"pictures", 0, 0, G_OPTION_ARG_FILENAME, &pictures, "Show the pictures of a folder", "FOLDER"},
  {"scenario", 0, 0, G_OPTION_ARG_STRING, &scenario, "edits, batches, jumps or resizes", "NAME"},
  {NULL},
};

static void parse_options(int argc, char **argv) {
  GOptionContext *context = g_option_context_new(NULL);
  g_option_context_add_main_entries(context, OPTIONS, NULL);
  GError *error = NULL;
  gboolean parsed = g_option_context_parse(context, &argc, &argv, &error);
  if (!parsed || rows < 1 || frames < 1 || warm_up < 0) {
    g_printerr("%s: %s\n", g_get_prgname(), parsed ? "a number is too small" : error->message);
    exit(2);
  }
  g_option_context_free(context);
}

static GtkStringList *make_strings(void) {
  GtkStringList *strings = gtk_string_list_new(NULL);
  for (int i = 0; i < rows; i++) gtk_string_list_append(strings, "");
  return strings;
}

static GtkWidget *make_list(GtkStringList *strings, guint *bound) {
  GtkNoSelection *model = gtk_no_selection_new(G_LIST_MODEL(strings));
  return gtk_list_view_new(GTK_SELECTION_MODEL(model), row_factory_new(bound));
}

static gboolean on_tick(GtkWidget *content, GdkFrameClock *clock, gpointer data) {
  Scroll *scroll = data;
  if (!frame_recorder_tick(scroll->recorder)) {
    g_main_loop_quit(scroll->loop);
    return G_SOURCE_REMOVE;
  }
  if (!scroll->adjustment) {
    floor_widget_scroll(content, scroll->speed);
    return G_SOURCE_CONTINUE;
  }
  double value = gtk_adjustment_get_value(scroll->adjustment);
  gtk_adjustment_set_value(scroll->adjustment, value + scroll->speed);
  return G_SOURCE_CONTINUE;
}

// The clock starts before the model is created, as in Weft's program.
static void on_first_frame(GdkFrameClock *clock, gpointer data) {
  GMainLoop *loop = data;
  g_main_loop_quit(loop);
}

static void on_realize(GtkWidget *window, gpointer loop) {
  GdkFrameClock *clock = gtk_widget_get_frame_clock(window);
  g_signal_connect(clock, "after-paint", G_CALLBACK(on_first_frame), loop);
}

static void run_first_frame(void) {
  guint bound = 0;
  GMainLoop *loop = g_main_loop_new(NULL, FALSE);
  gint64 began = g_get_monotonic_time();
  GtkWidget *window = gtk_window_new();
  gtk_window_set_default_size(GTK_WINDOW(window), 480, 800);
  GtkWidget *scrolled = gtk_scrolled_window_new();
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), make_list(make_strings(), &bound));
  gtk_window_set_child(GTK_WINDOW(window), scrolled);
  g_signal_connect(window, "realize", G_CALLBACK(on_realize), loop);
  gtk_window_present(GTK_WINDOW(window));
  g_main_loop_run(loop);
  double seen = (g_get_monotonic_time() - began) / 1000.0;
  g_print("[{\"metric\":\"first frame\",\"unit\":\"ms\",\"value\":%.3f}]\n", seen);
  gtk_window_destroy(GTK_WINDOW(window));
  g_main_loop_unref(loop);
}

static gboolean run_scenario(const char *name) {
  const char *names[] = {"edits", "batches", "jumps", "resizes"};
  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    if (!g_str_equal(name, names[i])) continue;
    guint bound = 0;
    GtkStringList *strings = make_strings();
    list_scenario_run((ListScenario)i, strings, make_list(strings, &bound));
    return TRUE;
  }
  g_printerr("%s: there is no scenario '%s'\n", g_get_prgname(), name);
  return FALSE;
}

static void print_report(const FrameRecorder *recorder, guint bound) {
  char *intervals = frame_recorder_intervals(recorder);
  char *main_thread = frame_recorder_main_thread(recorder);
  char *process = frame_recorder_process(recorder);
  g_print("{\"checksum\":\"%016" G_GINT64_MODIFIER "x\",\"rowsBound\":%u,"
          "\"intervals\":%s,\"mainThread\":%s,\"process\":%s}\n",
          row_content_checksum(), bound, intervals, main_thread, process);
  g_free(intervals);
  g_free(main_thread);
  g_free(process);
}

int main(int argc, char **argv) {
  parse_options(argc, argv);
  if (!gtk_init_check()) {
    g_printerr("%s: there is no display to open a window on\n", g_get_prgname());
    return 1;
  }
  if (is_first_frame) {
    run_first_frame();
    return 0;
  }
  if (scenario) return run_scenario(scenario) ? 0 : 2;
  guint bound = 0;
  GtkWidget *window = gtk_window_new();
  gtk_window_set_default_size(GTK_WINDOW(window), 480, 800);
  GtkWidget *content;
  GtkAdjustment *adjustment = NULL;
  if (is_floor) {
    content = floor_widget_new();
    gtk_window_set_child(GTK_WINDOW(window), content);
  } else {
    content = pictures ? picture_grid_new(pictures) : make_list(make_strings(), &bound);
    if (!content) {
      g_printerr("%s: cannot read '%s'\n", g_get_prgname(), pictures);
      return 1;
    }
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), content);
    gtk_window_set_child(GTK_WINDOW(window), scrolled);
    adjustment = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled));
  }

  Scroll scroll = {
    .adjustment = adjustment,
    .recorder = frame_recorder_new(warm_up, frames),
    .loop = g_main_loop_new(NULL, FALSE),
    .speed = speed,
  };
  gtk_widget_add_tick_callback(content, on_tick, &scroll, NULL);
  gtk_window_present(GTK_WINDOW(window));
  g_main_loop_run(scroll.loop);
  print_report(scroll.recorder, bound);

  gtk_window_destroy(GTK_WINDOW(window));
  frame_recorder_free(scroll.recorder);
  g_main_loop_unref(scroll.loop);
  return 0;
}
