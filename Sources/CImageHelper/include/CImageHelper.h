// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// The variable of the environment that makes a program an image helper.
#define WEFT_IMAGE_HELPER_VARIABLE "WEFT_IMAGE_HELPER"

/// The life of an image helper; WeftGraphics defines it.
void weft_image_helper_main(void);

/// Whether this code is a part of the program itself, and not of a library loaded by another
/// program: only then does the program, started again, become a helper.
bool weft_image_helper_is_in_program(void);

/// Starts the program again as a helper.
///
/// Returns the process, or -1 with `errno` set; `connection` is the descriptor to write to it and
/// to read from it, which in the helper is 0.
pid_t weft_image_helper_start(int *connection);

/// Drops the rights to open files, to use the network and to start programs. Limits memory to
/// `memory` bytes beyond the current use, and processor time to `seconds`.
///
/// Returns whether all of it succeeded. If not, `errno` is set.
bool weft_image_helper_seal(uint64_t memory, unsigned seconds);

/// The processor time of a process in nanoseconds, or -1.
int64_t weft_image_helper_time_of(pid_t process);
