/* Compresses the start of a file at several qualities of brotli, expands it again, and compares. */
#include "brotli/decode.h"
#include "brotli/encode.h"
#include "driver.h"

int main(int argc, char **argv) {
  check(argc == 2, "the number of arguments");
  size_t size;
  unsigned char *text = read_file(argv[1], 1 << 20, &size);
  size_t bound = BrotliEncoderMaxCompressedSize(size);
  unsigned char *packed = malloc(bound), *back = malloc(size);
  const int qualities[] = {0, 1, 3, 5, 7, 9};
  for (size_t i = 0; i < sizeof qualities / sizeof *qualities; i++) {
    size_t length = bound;
    check(BrotliEncoderCompress(qualities[i], 20, BROTLI_MODE_TEXT, size, text, &length, packed), "compression");
    for (int round = 0; round < 4; round++) {
      size_t expanded = size;
      memset(back, 0, size);
      check(BrotliDecoderDecompress(length, packed, &expanded, back) == BROTLI_DECODER_RESULT_SUCCESS, "expansion");
      check(expanded == size && !memcmp(text, back, size), "comparison");
    }
    printf("%d: %zu %016llx\n", qualities[i], length, (unsigned long long)checksum(EMPTY_SUM, packed, length));
  }
  return 0;
}
