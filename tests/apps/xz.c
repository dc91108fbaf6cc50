/* Compresses the start of a file with presets and filters of liblzma, expands it again, and compares. */
#include "driver.h"
#include "lzma.h"

int main(int argc, char **argv) {
  check(argc == 2, "the number of arguments");
  size_t size;
  unsigned char *text = read_file(argv[1], 700000, &size);
  size_t bound = lzma_stream_buffer_bound(size);
  unsigned char *packed = malloc(bound), *back = malloc(size);
  const struct {
    uint32_t preset;
    lzma_check check;
  } kinds[] = {{0, LZMA_CHECK_CRC32}, {4, LZMA_CHECK_CRC64}, {6, LZMA_CHECK_SHA256}};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    size_t length = 0;
    check(lzma_easy_buffer_encode(kinds[i].preset, kinds[i].check, NULL, text, size, packed, &length, bound) == LZMA_OK,
          "compression");
    for (int round = 0; round < 3; round++) {
      uint64_t memory = UINT64_MAX;
      size_t from = 0, to = 0;
      memset(back, 0, size);
      check(lzma_stream_buffer_decode(&memory, 0, NULL, packed, &from, length, back, &to, size) == LZMA_OK,
          "expansion");
      check(to == size && !memcmp(text, back, size), "comparison");
    }
    printf("%u: %zu %016llx\n", (unsigned)kinds[i].preset, length,
           (unsigned long long)checksum(EMPTY_SUM, packed, length));
  }
  return 0;
}
