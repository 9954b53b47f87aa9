// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

#include "frame_recorder.h"

#include <time.h>

struct FrameRecorder {
  guint warm_up;
  guint frames;
  guint ticks;
  double last_wall;
  double last_cpu;
  double last_process;
  GArray *intervals;
  GArray *main_thread;
  GArray *process;
};

static double milliseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

FrameRecorder *frame_recorder_new(guint warm_up, guint frames) {
  FrameRecorder *recorder = g_new0(FrameRecorder, 1);
  recorder->warm_up = warm_up;
  recorder->frames = frames;
  recorder->intervals = g_array_new(FALSE, FALSE, sizeof(double));
  recorder->main_thread = g_array_new(FALSE, FALSE, sizeof(double));
  recorder->process = g_array_new(FALSE, FALSE, sizeof(double));
  return recorder;
}

void frame_recorder_free(FrameRecorder *recorder) {
  g_array_free(recorder->intervals, TRUE);
  g_array_free(recorder->main_thread, TRUE);
  g_array_free(recorder->process, TRUE);
  g_free(recorder);
}

gboolean frame_recorder_tick(FrameRecorder *recorder) {
  double wall = milliseconds(CLOCK_MONOTONIC);
  double cpu = milliseconds(CLOCK_THREAD_CPUTIME_ID);
  double process = milliseconds(CLOCK_PROCESS_CPUTIME_ID);
  if (recorder->ticks > recorder->warm_up) {
    double interval = wall - recorder->last_wall;
    double main_thread = cpu - recorder->last_cpu;
    double all_threads = process - recorder->last_process;
    g_array_append_val(recorder->intervals, interval);
    g_array_append_val(recorder->main_thread, main_thread);
    g_array_append_val(recorder->process, all_threads);
  }
  recorder->ticks++;
  recorder->last_wall = wall;
  recorder->last_cpu = cpu;
  recorder->last_process = process;
  return recorder->intervals->len < recorder->frames;
}

static char *json_array(const GArray *values) {
  GString *text = g_string_new("[");
  for (guint i = 0; i < values->len; i++) {
    // JSON requires a decimal point in every locale.
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(number, sizeof number, "%.4f", g_array_index(values, double, i));
    g_string_append_printf(text, "%s%s", i > 0 ? "," : "", number);
  }
  g_string_append_c(text, ']');
  return g_string_free(text, FALSE);
}

char *frame_recorder_intervals(const FrameRecorder *recorder) {
  return json_array(recorder->intervals);
}

char *frame_recorder_main_thread(const FrameRecorder *recorder) {
  return json_array(recorder->main_thread);
}

char *frame_recorder_process(const FrameRecorder *recorder) {
  return json_array(recorder->process);
}
