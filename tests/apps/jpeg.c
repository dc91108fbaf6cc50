/* Encodes a picture with libjpeg, sequential and progressive, and decodes it again with each kind of transformation. */
#include "driver.h"
#include "jpeglib.h"

enum { WIDTH = 960, HEIGHT = 640 };

static unsigned long encode(const unsigned char *pixels, int quality, int progressive, unsigned char **packed) {
  struct jpeg_compress_struct it;
  struct jpeg_error_mgr errors;
  unsigned long size = 0;
  it.err = jpeg_std_error(&errors);
  jpeg_create_compress(&it);
  jpeg_c_set_int_param(&it, JINT_COMPRESS_PROFILE, progressive ? JCP_MAX_COMPRESSION : JCP_FASTEST);
  jpeg_mem_dest(&it, packed, &size);
  it.image_width = WIDTH;
  it.image_height = HEIGHT;
  it.input_components = 3;
  it.in_color_space = JCS_RGB;
  jpeg_set_defaults(&it);
  jpeg_set_quality(&it, quality, TRUE);
  if (progressive) jpeg_simple_progression(&it);
  jpeg_start_compress(&it, TRUE);
  while (it.next_scanline < HEIGHT) {
    JSAMPROW row = (JSAMPROW)(pixels + (size_t)it.next_scanline * WIDTH * 3);
    jpeg_write_scanlines(&it, &row, 1);
  }
  jpeg_finish_compress(&it);
  jpeg_destroy_compress(&it);
  return size;
}

static uint64_t decode(const unsigned char *packed, unsigned long size, J_DCT_METHOD method) {
  static unsigned char line[WIDTH * 3];
  struct jpeg_decompress_struct it;
  struct jpeg_error_mgr errors;
  uint64_t sum = EMPTY_SUM;
  it.err = jpeg_std_error(&errors);
  jpeg_create_decompress(&it);
  jpeg_mem_src(&it, packed, size);
  check(jpeg_read_header(&it, TRUE) == JPEG_HEADER_OK, "the header");
  it.dct_method = method;
  jpeg_start_decompress(&it);
  while (it.output_scanline < it.output_height) {
    JSAMPROW row = line;
    jpeg_read_scanlines(&it, &row, 1);
    sum = checksum(sum, line, sizeof line);
  }
  jpeg_finish_decompress(&it);
  jpeg_destroy_decompress(&it);
  return sum;
}

int main(void) {
  unsigned char *pixels = make_picture(WIDTH, HEIGHT);
  for (int kind = 0; kind < 4; kind++) {
    unsigned char *packed = NULL;
    unsigned long size = encode(pixels, kind < 2 ? 75 : 92, kind % 2, &packed);
    printf("%d: %lu %016llx", kind, size, (unsigned long long)checksum(EMPTY_SUM, packed, size));
    for (int method = 0; method < 3; method++) {
      J_DCT_METHOD methods[] = {JDCT_ISLOW, JDCT_IFAST, JDCT_FLOAT};
      printf(" %016llx", (unsigned long long)decode(packed, size, methods[method]));
    }
    printf("\n");
    free(packed);
  }
  return 0;
}
