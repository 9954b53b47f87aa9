// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// How long frames take, from one update tick of the frame clock to the next.

#pragma once

#include <glib.h>

typedef struct FrameRecorder FrameRecorder;

// Makes a recorder that lets `warm_up` frames pass and then records `frames` of them.
FrameRecorder *frame_recorder_new(guint warm_up, guint frames);
void frame_recorder_free(FrameRecorder *recorder);

// Ends the frame before this tick; call it on the main thread. False once all are recorded.
gboolean frame_recorder_tick(FrameRecorder *recorder);

// Milliseconds of wall time of each recorded frame, as a JSON array. The caller frees it.
char *frame_recorder_intervals(const FrameRecorder *recorder);

// Milliseconds of CPU time of the main thread in each recorded frame, likewise.
char *frame_recorder_main_thread(const FrameRecorder *recorder);

// Milliseconds of CPU time of all threads of the process in each recorded frame, likewise.
char *frame_recorder_process(const FrameRecorder *recorder);
