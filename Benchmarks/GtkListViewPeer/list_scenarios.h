// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// The scenarios of the collections benchmark for GtkListView.

#pragma once

#include <gtk/gtk.h>

typedef enum {
  // Replaces ten items, removes one and inserts one in a turn. None of them is visible.
  LIST_SCENARIO_EDITS,
  // Replaces one item, removes one and inserts one 500 times per second, while the list scrolls by
  // 60 points per frame.
  LIST_SCENARIO_BATCHES,
  // Jumps to random rows.
  LIST_SCENARIO_JUMPS,
  // Changes the width in each frame.
  LIST_SCENARIO_RESIZES,
} ListScenario;

// Runs a scenario to its end in a separate window, and prints the findings as JSON.
void list_scenario_run(ListScenario scenario, GtkStringList *strings, GtkWidget *list);
