// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

#include "jpeg_peer.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

typedef struct {
  struct jpeg_error_mgr base;
  jmp_buf escape;
} ErrorManager;

static void on_error(j_common_ptr info) {
  longjmp(((ErrorManager *)info->err)->escape, 1);
}

static void choose_divisor(struct jpeg_decompress_struct *info, int width, int height) {
  info->scale_num = 1;
  for (info->scale_denom = 8; info->scale_denom > 1; info->scale_denom /= 2) {
    jpeg_calc_output_dimensions(info);
    if ((int)info->output_width >= width && (int)info->output_height >= height) return;
  }
}

int jpeg_peer_decode(const char *path, int width, int height) {
  FILE *file = fopen(path, "rb");
  if (!file) return 0;
  struct jpeg_decompress_struct info;
  ErrorManager errors;
  info.err = jpeg_std_error(&errors.base);
  errors.base.error_exit = on_error;
  unsigned char *volatile pixels = NULL;
  int result = 0;
  jpeg_create_decompress(&info);
  if (!setjmp(errors.escape)) {
    jpeg_stdio_src(&info, file);
    jpeg_read_header(&info, TRUE);
    info.out_color_space = JCS_RGB;
    choose_divisor(&info, width, height);
    jpeg_start_decompress(&info);
    size_t stride = (size_t)info.output_width * info.output_components;
    pixels = malloc(stride * info.output_height);
    while (pixels && info.output_scanline < info.output_height) {
      JSAMPROW row = pixels + stride * info.output_scanline;
      jpeg_read_scanlines(&info, &row, 1);
    }
    if (pixels) jpeg_finish_decompress(&info);
    result = pixels ? (int)info.output_width : 0;
  }
  jpeg_destroy_decompress(&info);
  free(pixels);
  fclose(file);
  return result;
}
