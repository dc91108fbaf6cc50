/* Compresses texts of several kinds with every level and strategy of zlib, and expands them again. */
#include "zlib.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 1 << 20 };
static unsigned char text[SIZE], packed[SIZE + SIZE / 8 + 1024], back[SIZE];

static void check(int ok, const char *what) {
  if (!ok) {
    printf("%s failed\n", what);
    exit(1);
  }
}

/* 0: words, 1: noise, 2: runs, 3: a slowly changing signal. */
static void fill(int kind) {
  unsigned state = 12345;
  for (int i = 0; i < SIZE; i++) {
    state = state * 1103515245u + 12345u;
    unsigned noise = state >> 16;
    switch (kind) {
    case 0: text[i] = (unsigned char)("etaoin shrdlu cmfwyp"[(noise % 20) * (noise >> 8) % 20]); break;
    case 1: text[i] = (unsigned char)noise; break;
    case 2: text[i] = i && noise % 50 ? text[i - 1] : (unsigned char)noise; break;
    default: text[i] = (unsigned char)((i / 64) + (noise & 3)); break;
    }
  }
}

static unsigned long pack(int level, int strategy, int window, int memory, const char *dictionary) {
  z_stream s;
  memset(&s, 0, sizeof s);
  check(deflateInit2(&s, level, Z_DEFLATED, window, memory, strategy) == Z_OK, "deflateInit2");
  if (dictionary) check(deflateSetDictionary(&s, (const Bytef *)dictionary, (uInt)strlen(dictionary)) == Z_OK, "dictionary");
  s.next_out = packed;
  s.avail_out = sizeof packed;
  /* Pieces of odd sizes, with a flush now and then. */
  for (unsigned at = 0, piece = 1; at < SIZE; at += piece, piece = piece * 3 % 65521 + 1) {
    if (piece > SIZE - at) piece = SIZE - at;
    s.next_in = text + at;
    s.avail_in = piece;
    check(deflate(&s, piece % 5 ? Z_NO_FLUSH : Z_SYNC_FLUSH) == Z_OK, "deflate");
  }
  check(deflate(&s, Z_FINISH) == Z_STREAM_END, "finish");
  unsigned long size = s.total_out;
  check(deflateEnd(&s) == Z_OK, "deflateEnd");
  return size;
}

static void unpack(unsigned long size, int window, const char *dictionary) {
  z_stream s;
  memset(&s, 0, sizeof s);
  memset(back, 0, SIZE);
  check(inflateInit2(&s, window) == Z_OK, "inflateInit2");
  s.next_in = packed;
  s.avail_in = (uInt)size;
  int result = Z_OK;
  for (unsigned piece = 7; result != Z_STREAM_END; piece = piece * 5 % 40009 + 1) {
    s.next_out = back + s.total_out;
    s.avail_out = piece > SIZE - s.total_out ? (uInt)(SIZE - s.total_out) : piece;
    result = inflate(&s, Z_NO_FLUSH);
    if (result == Z_NEED_DICT && dictionary)
      result = inflateSetDictionary(&s, (const Bytef *)dictionary, (uInt)strlen(dictionary));
    check(result == Z_OK || result == Z_STREAM_END, "inflate");
  }
  check(s.total_out == SIZE && !memcmp(text, back, SIZE), "the way back");
  check(inflateEnd(&s) == Z_OK, "inflateEnd");
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 1;
  printf("%s\n", zlibVersion());
  for (int round = 0; round < rounds; round++)
    for (int kind = 0; kind < 4; kind++) {
      fill(kind);
      printf("%d: %08lx %08lx", kind, crc32(0, text, SIZE), adler32(1, text, SIZE));
      for (int level = 0; level <= 9; level++) {
        unsigned long size = pack(level, Z_DEFAULT_STRATEGY, 15, 8, 0);
        unpack(size, 15, 0);
        printf(" %lu", size);
      }
      for (int strategy = Z_FILTERED; strategy <= Z_FIXED; strategy++) {
        unsigned long size = pack(6, strategy, 31, 9, 0);
        unpack(size, 47, 0);
        printf(" %lu/%08lx", size, crc32(0, packed, (uInt)size));
      }
      const char *words = "the rain in spain etaoin shrdlu";
      unsigned long size = pack(9, Z_DEFAULT_STRATEGY, 9, 1, words);
      unpack(size, 9, words);
      size = pack(3, Z_DEFAULT_STRATEGY, -12, 4, 0);
      unpack(size, -12, 0);
      printf(" %lu\n", size);
    }
  uLongf length = sizeof packed;
  check(compress2(packed, &length, text, SIZE, 9) == Z_OK, "compress2");
  packed[length / 2] ^= 0x55;
  uLongf expanded = SIZE;
  printf("damaged: %d\n", uncompress(back, &expanded, packed, length) == Z_OK);
  printf("combined: %d\n", crc32_combine(crc32(0, text, 1000), crc32(0, text + 1000, 5000), 5000) == crc32(0, text, 6000));
  return 0;
}
