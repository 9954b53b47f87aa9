// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// A thumbnail by bare calls of libjpeg: the least that decoding can cost.

#pragma once

// Decodes a JPEG file, scaled by the greatest of libjpeg's own divisors 1, 2, 4 and 8 that leaves
// `width` x `height` pixels or more, into memory that is given up again.
//
// Returns the width of the decoded picture in pixels, or 0 if the file cannot be decoded.
int jpeg_peer_decode(const char *path, int width, int height);
