/* Compresses the start of a file at several levels of zstd, expands it again, and compares. */
#include "driver.h"
#include "zstd.h"

int main(int argc, char **argv) {
  check(argc == 2, "the number of arguments");
  size_t size, bound;
  unsigned char *text = read_file(argv[1], 2 << 20, &size);
  bound = ZSTD_compressBound(size);
  unsigned char *packed = malloc(bound), *back = malloc(size);
  const int levels[] = {-5, 1, 3, 6, 9, 13};
  for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
    size_t length = ZSTD_compress(packed, bound, text, size, levels[i]);
    check(!ZSTD_isError(length), "compression");
    for (int round = 0; round < 6; round++) {
      memset(back, 0, size);
      check(ZSTD_decompress(back, size, packed, length) == size && !memcmp(text, back, size), "expansion");
    }
    printf("%d: %zu %016llx\n", levels[i], length, (unsigned long long)checksum(EMPTY_SUM, packed, length));
  }
  return 0;
}
