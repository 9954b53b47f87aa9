// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// Decodes a thumbnail with direct calls of libjpeg, which is the minimum cost.

#pragma once

// Decodes a JPEG file into memory that is freed again. The picture is scaled by the largest of
// libjpeg's divisors 1, 2, 4 and 8 that leaves at least `width` x `height` pixels.
//
// Returns the width of the decoded picture in pixels, or 0 if the file cannot be decoded.
int jpeg_peer_decode(const char *path, int width, int height);
