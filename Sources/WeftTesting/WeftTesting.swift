// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// Tests that draw random numbers need no import of their own for them.
@_exported public import SeededRandom
