// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

#ifndef WEFT_ALLOCATION_COUNTER_H
#define WEFT_ALLOCATION_COUNTER_H

/// The blocks of memory that the calling thread has allocated so far; -1 in a build with a
/// sanitizer, which has an allocator of its own.
long weft_allocation_count(void);

#endif
