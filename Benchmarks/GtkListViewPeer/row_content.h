// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// The texts of the scroll benchmark's rows: pure functions of the row's index.
//
// `RowContent.swift` in weft-bench is the twin of this file. Both programs print
// `row_content_checksum`, and the benchmark refuses to compare lists that differ.

#pragma once

#include <glib.h>

#define ROW_LABEL_COUNT 3
#define ROW_PICTURE_SIZE 48
#define ROW_PICTURE_STRIDE (ROW_PICTURE_SIZE * 4)
#define ROW_PICTURE_BYTES (ROW_PICTURE_STRIDE * ROW_PICTURE_SIZE)

// "Item ROW". The caller frees the text.
char *row_content_title(guint32 row);

// 10 to 70 words, one space between them. The caller frees the text.
char *row_content_body(guint32 row);

// "NUMBER likes", "NUMBER replies" or "NUMBER shares". The caller frees the text.
char *row_content_label(guint32 row, guint label);

// Fills ROW_PICTURE_BYTES of opaque pixels: blue, green, red, alpha.
void row_content_picture(guint32 row, guint8 *pixels);

// FNV-1a, 64 bits, over title, body, labels and picture of the first 100 rows.
guint64 row_content_checksum(void);
