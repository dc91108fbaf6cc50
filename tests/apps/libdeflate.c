/* Compresses the start of a file at several levels of libdeflate, expands it again, and compares. */
#include "driver.h"
#include "libdeflate.h"

int main(int argc, char **argv) {
  check(argc == 2, "the number of arguments");
  size_t size;
  unsigned char *text = read_file(argv[1], 2 << 20, &size);
  unsigned char *back = malloc(size);
  struct libdeflate_decompressor *reader = libdeflate_alloc_decompressor();
  const int levels[] = {1, 4, 6, 8, 10};
  for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
    struct libdeflate_compressor *writer = libdeflate_alloc_compressor(levels[i]);
    size_t bound = libdeflate_zlib_compress_bound(writer, size), expanded;
    unsigned char *packed = malloc(bound);
    size_t length = libdeflate_zlib_compress(writer, text, size, packed, bound);
    check(length > 0, "compression");
    for (int round = 0; round < 6; round++) {
      memset(back, 0, size);
      check(libdeflate_zlib_decompress(reader, packed, length, back, size, &expanded) == LIBDEFLATE_SUCCESS,
          "expansion");
      check(expanded == size && !memcmp(text, back, size), "comparison");
    }
    printf("%d: %zu %016llx\n", levels[i], length, (unsigned long long)checksum(EMPTY_SUM, packed, length));
    libdeflate_free_compressor(writer);
    free(packed);
  }
  printf("%08x\n", (unsigned)libdeflate_crc32(0, text, size));
  libdeflate_free_decompressor(reader);
  return 0;
}
