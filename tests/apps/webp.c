/* Encodes a picture with libwebp, with losses and without, and decodes it again. */
#include "driver.h"
#include "src/webp/decode.h"
#include "src/webp/encode.h"

enum { WIDTH = 640, HEIGHT = 480 };

int main(void) {
  unsigned char *pixels = make_picture(WIDTH, HEIGHT);
  for (int kind = 0; kind < 4; kind++) {
    uint8_t *packed = NULL;
    size_t size = kind == 3 ? WebPEncodeLosslessRGB(pixels, WIDTH, HEIGHT, WIDTH * 3, &packed)
                            : WebPEncodeRGB(pixels, WIDTH, HEIGHT, WIDTH * 3, 40.0f + 25.0f * (float)kind, &packed);
    check(size > 0, "encoding");
    uint64_t sum = EMPTY_SUM;
    for (int round = 0; round < 4; round++) {
      int width, height;
      uint8_t *back = WebPDecodeRGB(packed, size, &width, &height);
      check(back != NULL && width == WIDTH && height == HEIGHT, "decoding");
      if (kind == 3) check(memcmp(back, pixels, WIDTH * HEIGHT * 3) == 0, "comparison");
      sum = checksum(sum, back, WIDTH * HEIGHT * 3);
      WebPFree(back);
    }
    printf("%d: %zu %016llx %016llx\n", kind, size, (unsigned long long)checksum(EMPTY_SUM, packed, size),
           (unsigned long long)sum);
    WebPFree(packed);
  }
  return 0;
}
