// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

#include "row_content.h"

#include <string.h>

static const char *const WORDS[] = {
  "window", "thread", "light", "paper", "river", "engine", "a", "of",
  "garden", "measure", "quick", "between", "asynchronous", "row", "winter", "glass",
};

static const char *const LABELS[ROW_LABEL_COUNT] = {"likes", "replies", "shares"};

// Salts that separate the random numbers of one row by their purpose.
enum { SALT_WORD_COUNT = 0, SALT_LABELS = 1, SALT_PICTURE = 10, SALT_WORDS = 100 };

// A random number for a row and a salt, from the finalizer of MurmurHash3 over both.
static guint32 row_random(guint32 row, guint32 salt) {
  guint32 bits = row * 0x9E3779B9u + salt;
  bits = (bits ^ (bits >> 16)) * 0x85EBCA6Bu;
  bits = (bits ^ (bits >> 13)) * 0xC2B2AE35u;
  return bits ^ (bits >> 16);
}

char *row_content_title(guint32 row) {
  return g_strdup_printf("Item %u", row);
}

char *row_content_body(guint32 row) {
  guint32 count = 10 + row_random(row, SALT_WORD_COUNT) % 61;
  GString *body = g_string_new(NULL);
  for (guint32 i = 0; i < count; i++) {
    if (i > 0) g_string_append_c(body, ' ');
    g_string_append(body, WORDS[row_random(row, SALT_WORDS + i) % G_N_ELEMENTS(WORDS)]);
  }
  return g_string_free(body, FALSE);
}

char *row_content_label(guint32 row, guint label) {
  return g_strdup_printf("%u %s", row_random(row, SALT_LABELS + label) % 1000, LABELS[label]);
}

void row_content_picture(guint32 row, guint8 *pixels) {
  guint32 colour = row_random(row, SALT_PICTURE);
  for (guint y = 0; y < ROW_PICTURE_SIZE; y++) {
    for (guint x = 0; x < ROW_PICTURE_SIZE; x++) {
      guint8 *pixel = pixels + y * ROW_PICTURE_STRIDE + x * 4;
      pixel[0] = colour & 0xFF;
      pixel[1] = (colour >> 8) & 0xFF;
      pixel[2] = (x + y) * 2;
      pixel[3] = 0xFF;
    }
  }
}

static guint64 checksum_bytes(guint64 sum, const void *bytes, gsize count) {
  for (gsize i = 0; i < count; i++) {
    sum = (sum ^ ((const guint8 *)bytes)[i]) * G_GUINT64_CONSTANT(0x100000001B3);
  }
  return sum;
}

static guint64 checksum_text(guint64 sum, char *text) {
  sum = checksum_bytes(sum, text, strlen(text));
  g_free(text);
  return sum;
}

guint64 row_content_checksum(void) {
  guint64 sum = G_GUINT64_CONSTANT(0xCBF29CE484222325);
  for (guint32 row = 0; row < 100; row++) {
    sum = checksum_text(sum, row_content_title(row));
    sum = checksum_text(sum, row_content_body(row));
    for (guint label = 0; label < ROW_LABEL_COUNT; label++) {
      sum = checksum_text(sum, row_content_label(row, label));
    }
    guint8 pixels[ROW_PICTURE_BYTES];
    row_content_picture(row, pixels);
    sum = checksum_bytes(sum, pixels, sizeof pixels);
  }
  return sum;
}
