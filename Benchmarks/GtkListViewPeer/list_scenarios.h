// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// What the collections benchmark does to GtkListView.

#pragma once

#include <gtk/gtk.h>

typedef enum {
  // Ten items replaced, one removed and one inserted in a turn, none of them on the screen.
  LIST_SCENARIO_EDITS,
  // 500 times a second an item replaced, one removed and one inserted, while the list scrolls by 60
  // points a frame.
  LIST_SCENARIO_BATCHES,
  // Jumps to random rows.
  LIST_SCENARIO_JUMPS,
  // Another width in each frame.
  LIST_SCENARIO_RESIZES,
} ListScenario;

// Plays a scenario to its end in a window of its own, and prints the findings as JSON.
void list_scenario_run(ListScenario scenario, GtkStringList *strings, GtkWidget *list);
