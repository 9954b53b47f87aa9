// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// The environment variable that turns a program into an image helper.
#define WEFT_IMAGE_HELPER_VARIABLE "WEFT_IMAGE_HELPER"

/// The main function of an image helper, defined by WeftGraphics.
void weft_image_helper_main(void);

/// Whether this code is linked into the program and not loaded as part of a library by another
/// program. Otherwise the program, started again, would not become a helper.
bool weft_image_helper_is_in_program(void);

/// Starts the program again as a helper.
///
/// Returns the process identifier, or -1 with `errno` set. `connection` receives the descriptor for
/// communication with the helper, which uses descriptor 0.
pid_t weft_image_helper_start(int *connection);

/// Permanently denies opening files, the network, other programs, more than `memory` additional
/// bytes and more than `seconds` of CPU time. Returns whether all restrictions were applied.
bool weft_image_helper_seal(uint64_t memory, unsigned seconds);

/// Returns the CPU time of a process in nanoseconds, or -1.
int64_t weft_image_helper_time_of(pid_t process);
