// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// The texts of the scroll benchmark's rows, which depend only on the row's index.
//
// `RowContent.swift` in weft-bench has the same content. Both programs print
// `row_content_checksum`, and the benchmark rejects lists that differ.

#pragma once

#include <glib.h>

#define ROW_LABEL_COUNT 3
#define ROW_PICTURE_SIZE 48
#define ROW_PICTURE_STRIDE (ROW_PICTURE_SIZE * 4)
#define ROW_PICTURE_BYTES (ROW_PICTURE_STRIDE * ROW_PICTURE_SIZE)

// "Item ROW". The caller frees the text.
char *row_content_title(guint32 row);

// 10 to 70 words with single spaces. The caller frees the text.
char *row_content_body(guint32 row);

// "NUMBER likes", "NUMBER replies" or "NUMBER shares". The caller frees the text.
char *row_content_label(guint32 row, guint label);

// Fills ROW_PICTURE_BYTES with opaque pixels in the order blue, green, red, alpha.
void row_content_picture(guint32 row, guint8 *pixels);

// The 64-bit FNV-1a hash of the title, body, labels and picture of the first 100 rows.
guint64 row_content_checksum(void);
