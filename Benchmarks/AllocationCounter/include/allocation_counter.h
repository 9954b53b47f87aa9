// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

#ifndef WEFT_ALLOCATION_COUNTER_H
#define WEFT_ALLOCATION_COUNTER_H

/// Returns the number of memory blocks that the calling thread has allocated, or -1 in a build with
/// a sanitizer, which has its own allocator.
long weft_allocation_count(void);

#endif
