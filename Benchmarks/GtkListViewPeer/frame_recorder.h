// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// Records the durations of frames between update ticks of the frame clock.

#pragma once

#include <glib.h>

typedef struct FrameRecorder FrameRecorder;

// Creates a recorder that skips `warm_up` frames and then records `frames` frames.
FrameRecorder *frame_recorder_new(guint warm_up, guint frames);
void frame_recorder_free(FrameRecorder *recorder);

// Ends the frame before this tick. Returns false after the last recorded frame. Call it on the main
// thread.
gboolean frame_recorder_tick(FrameRecorder *recorder);

// The wall time of each recorded frame in milliseconds, as a JSON array. The caller frees it.
char *frame_recorder_intervals(const FrameRecorder *recorder);

// The CPU time of the main thread in each recorded frame in milliseconds, as a JSON array. The
// caller frees it.
char *frame_recorder_main_thread(const FrameRecorder *recorder);

// The CPU time of all threads in each recorded frame in milliseconds, as a JSON array. The caller
// frees it.
char *frame_recorder_process(const FrameRecorder *recorder);
