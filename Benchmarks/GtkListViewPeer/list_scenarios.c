// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

#include "list_scenarios.h"

#include <time.h>

typedef struct {
  ListScenario scenario;
  GtkStringList *strings;
  GtkWidget *list;
  GtkWidget *scrolled;
  GtkAdjustment *adjustment;
  GMainLoop *loop;
  GRand *random;
  guint ticks;
  // The number of frames without a change.
  guint rest;
  // The number of frames since the measured change, or 0.
  guint since;
  double due;
  double began_wall;
  double began_cpu;
  double last_wall;
  double last_cpu;
  GArray *idle;
  GArray *main_thread;
  GArray *intervals;
  GArray *frames;
  GArray *times;
} Stage;

// GtkListView has slow frames, so the percentiles are computed from fewer frames than Weft's.
static const guint WARM_UP = 20;
static const guint FRAMES = 120;
static const guint EDITS = 20;
static const guint JUMPS = 30;
// The maximum number of frames that an edit affects.
static const guint EDIT_FRAMES = 4;

static double milliseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static gint compare(gconstpointer a, gconstpointer b) {
  double left = *(const double *)a, right = *(const double *)b;
  return left < right ? -1 : left > right;
}

// The nearest-rank percentile, as in Weft's programs.
static double percentile(GArray *values, guint percent) {
  if (values->len == 0) return 0;
  g_array_sort(values, compare);
  guint rank = (values->len * percent + 99) / 100;
  return g_array_index(values, double, MAX(1, rank) - 1);
}

// The delay of late frames, in milliseconds per second.
static double hitch_ratio(GArray *intervals) {
  double interval = 1000.0 / 60, late = 0, total = 0;
  for (guint i = 0; i < intervals->len; i++) {
    double value = g_array_index(intervals, double, i);
    total += value / 1000;
    if (value > 1.5 * interval) late += value - interval;
  }
  return total > 0 ? late / total : 0;
}

static void replace(Stage *stage, guint position) {
  const char *text[] = {"", NULL};
  gtk_string_list_splice(stage->strings, position, 1, text);
}

static void edit(Stage *stage, guint count) {
  guint rows = g_list_model_get_n_items(G_LIST_MODEL(stage->strings));
  double height = gtk_adjustment_get_upper(stage->adjustment) / rows;
  guint seen = (guint)(gtk_adjustment_get_value(stage->adjustment) / MAX(1, height));
  guint first = MIN(rows - 200, seen + 200);
  for (guint i = 0; i < count; i++) {
    replace(stage, g_rand_int_range(stage->random, first, rows));
  }
  gtk_string_list_remove(stage->strings, g_rand_int_range(stage->random, first, rows));
  const char *text[] = {"", NULL};
  gtk_string_list_splice(stage->strings, first, 0, text);
}

static gboolean tick_edits(Stage *stage, double cpu) {
  if (stage->since > 0) {
    if (++stage->since <= EDIT_FRAMES) return TRUE;
    double own = cpu - stage->began_cpu - EDIT_FRAMES * percentile(stage->idle, 50);
    own = MAX(0, own);
    g_array_append_val(stage->main_thread, own);
    stage->since = stage->rest = 0;
    return stage->main_thread->len < EDITS;
  }
  double frame = cpu - stage->last_cpu;
  if (++stage->rest > 10) g_array_append_val(stage->idle, frame);
  if (stage->rest < 40) return TRUE;
  stage->began_cpu = cpu;
  stage->since = 1;
  edit(stage, 10);
  return TRUE;
}

static gboolean tick_jumps(Stage *stage, double wall) {
  if (stage->since > 0) {
    stage->since++;
    return TRUE;
  }
  if (++stage->rest < 5) return TRUE;
  if (stage->frames->len == JUMPS) return FALSE;
  guint rows = g_list_model_get_n_items(G_LIST_MODEL(stage->strings));
  stage->began_wall = wall;
  stage->since = 1;
  gtk_widget_activate_action(
    stage->list, "list.scroll-to-item", "u", (guint)g_rand_int_range(stage->random, 0, rows));
  return TRUE;
}

static void record(Stage *stage, double wall, double cpu) {
  if (stage->ticks <= WARM_UP) return;
  double interval = wall - stage->last_wall, main_thread = cpu - stage->last_cpu;
  g_array_append_val(stage->intervals, interval);
  g_array_append_val(stage->main_thread, main_thread);
}

static gboolean tick_batches(Stage *stage, double wall) {
  if (stage->ticks > 0) stage->due += (wall - stage->last_wall) / 2;
  for (; stage->due >= 1; stage->due--) edit(stage, 1);
  double value = gtk_adjustment_get_value(stage->adjustment);
  gtk_adjustment_set_value(stage->adjustment, value + 60);
  return stage->intervals->len < FRAMES;
}

static gboolean tick_resizes(Stage *stage) {
  int swing = ABS((int)(stage->ticks % 200) - 100);
  gtk_widget_set_size_request(stage->scrolled, 380 + swing, -1);
  return stage->intervals->len < FRAMES;
}

static gboolean on_tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
  Stage *stage = data;
  double wall = milliseconds(CLOCK_MONOTONIC), cpu = milliseconds(CLOCK_THREAD_CPUTIME_ID);
  gboolean goes_on = TRUE;
  switch (stage->scenario) {
    case LIST_SCENARIO_EDITS: goes_on = tick_edits(stage, cpu); break;
    case LIST_SCENARIO_JUMPS: goes_on = tick_jumps(stage, wall); break;
    case LIST_SCENARIO_BATCHES:
      record(stage, wall, cpu);
      goes_on = tick_batches(stage, wall);
      break;
    case LIST_SCENARIO_RESIZES:
      record(stage, wall, cpu);
      goes_on = tick_resizes(stage);
      break;
  }
  stage->ticks++;
  stage->last_wall = wall;
  stage->last_cpu = cpu;
  if (!goes_on) g_main_loop_quit(stage->loop);
  return goes_on ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

// GtkListView binds all rows of a frame before it draws them, so the first picture is complete.
static void on_after_paint(GdkFrameClock *clock, gpointer data) {
  Stage *stage = data;
  if (stage->scenario != LIST_SCENARIO_JUMPS || stage->since == 0) return;
  double frames = stage->since, time = milliseconds(CLOCK_MONOTONIC) - stage->began_wall;
  g_array_append_val(stage->frames, frames);
  g_array_append_val(stage->times, time);
  stage->since = stage->rest = 0;
}

static void on_realize(GtkWidget *window, gpointer stage) {
  GdkFrameClock *clock = gtk_widget_get_frame_clock(window);
  g_signal_connect(clock, "after-paint", G_CALLBACK(on_after_paint), stage);
}

static void add(GString *text, const char *metric, const char *unit, double value) {
  // JSON requires a decimal point in every locale.
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd(number, sizeof number, "%.4f", value);
  g_string_append_printf(
    text, "%s{\"metric\":\"%s\",\"unit\":\"%s\",\"value\":%s}", text->len > 1 ? "," : "", metric,
    unit, number);
}

static void print_findings(const Stage *stage) {
  GString *text = g_string_new("[");
  if (stage->scenario == LIST_SCENARIO_JUMPS) {
    add(text, "frames until whole p50", "frames", percentile(stage->frames, 50));
    add(text, "frames until whole p99", "frames", percentile(stage->frames, 99));
    add(text, "frames until whole max", "frames", percentile(stage->frames, 100));
    add(text, "time until whole p50", "ms", percentile(stage->times, 50));
    add(text, "time until whole p99", "ms", percentile(stage->times, 99));
  } else {
    add(text, "main-thread p50", "ms", percentile(stage->main_thread, 50));
    add(text, "main-thread p95", "ms", percentile(stage->main_thread, 95));
    add(text, "main-thread p99", "ms", percentile(stage->main_thread, 99));
    add(text, "main-thread max", "ms", percentile(stage->main_thread, 100));
    if (stage->scenario == LIST_SCENARIO_EDITS) {
      add(text, "frame at rest", "ms", percentile(stage->idle, 50));
    } else {
      add(text, "hitch ratio", "ms/s", hitch_ratio(stage->intervals));
      add(text, "frame interval p99", "ms", percentile(stage->intervals, 99));
    }
  }
  g_print("%s]\n", text->str);
  g_string_free(text, TRUE);
}

void list_scenario_run(ListScenario scenario, GtkStringList *strings, GtkWidget *list) {
  GtkWidget *window = gtk_window_new();
  gtk_window_set_default_size(GTK_WINDOW(window), 480, 800);
  GtkWidget *scrolled = gtk_scrolled_window_new();
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), list);
  if (scenario == LIST_SCENARIO_RESIZES) gtk_widget_set_halign(scrolled, GTK_ALIGN_START);
  gtk_window_set_child(GTK_WINDOW(window), scrolled);
  Stage stage = {
    .scenario = scenario,
    .strings = strings,
    .list = list,
    .scrolled = scrolled,
    .adjustment = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled)),
    .loop = g_main_loop_new(NULL, FALSE),
    .random = g_rand_new_with_seed(1),
  };
  GArray **arrays[] = {
    &stage.idle, &stage.main_thread, &stage.intervals, &stage.frames, &stage.times};
  for (guint i = 0; i < G_N_ELEMENTS(arrays); i++) {
    *arrays[i] = g_array_new(FALSE, FALSE, sizeof(double));
  }
  g_signal_connect(window, "realize", G_CALLBACK(on_realize), &stage);
  gtk_widget_add_tick_callback(scrolled, on_tick, &stage, NULL);
  gtk_window_present(GTK_WINDOW(window));
  g_main_loop_run(stage.loop);
  print_findings(&stage);
  gtk_window_destroy(GTK_WINDOW(window));
  for (guint i = 0; i < G_N_ELEMENTS(arrays); i++) g_array_free(*arrays[i], TRUE);
  g_main_loop_unref(stage.loop);
  g_rand_free(stage.random);
}
