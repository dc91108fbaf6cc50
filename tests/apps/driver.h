/* What the drivers of libraries share: checks, checksums, random numbers, files, and made data. */
#ifndef DRIVER_H
#define DRIVER_H
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline void check(int ok, const char *what) {
  if (!ok) {
    printf("%s failed\n", what);
    exit(1);
  }
}

/* FNV-1a. */
static inline uint64_t checksum(uint64_t sum, const void *data, size_t size) {
  const unsigned char *bytes = (const unsigned char *)data;
  for (size_t i = 0; i < size; i++) sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
  return sum;
}

#define EMPTY_SUM UINT64_C(0xcbf29ce484222325)

/* xorshift64*. The state is never 0. */
static inline uint32_t random_bits(uint64_t *state) {
  *state ^= *state >> 12;
  *state ^= *state << 25;
  *state ^= *state >> 27;
  return (uint32_t)((*state * UINT64_C(0x2545f4914f6cdd1d)) >> 32);
}

/* A whole file with a zero byte behind it. At most `limit` bytes are read, unless it is 0. */
static inline unsigned char *read_file(const char *path, size_t limit, size_t *size) {
  FILE *file = fopen(path, "rb");
  check(file != NULL, path);
  check(fseek(file, 0, SEEK_END) == 0, "fseek");
  *size = (size_t)ftell(file);
  rewind(file);
  if (limit && *size > limit) *size = limit;
  unsigned char *bytes = (unsigned char *)malloc(*size + 1);
  check(bytes != NULL && fread(bytes, 1, *size, file) == *size, "reading a file");
  bytes[*size] = 0;
  fclose(file);
  return bytes;
}

/* A picture with gradients, discs, stripes, and a little noise: red, green and blue, a byte each. */
static inline unsigned char *make_picture(int width, int height) {
  unsigned char *pixels = (unsigned char *)malloc((size_t)width * (size_t)height * 3);
  check(pixels != NULL, "memory");
  uint64_t state = 88172645463325252u;
  unsigned char *at = pixels;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++, at += 3) {
      int dx = x % 160 - 80, dy = y % 160 - 80, inside = dx * dx + dy * dy < 60 * 60;
      int stripe = (x + 2 * y) / 24 % 2 ? 40 : 0, noise = (int)(random_bits(&state) & 7);
      at[0] = (unsigned char)(inside ? 200 - stripe + noise : x * 255 / width);
      at[1] = (unsigned char)(inside ? x * y % 256 : y * 200 / height + noise);
      at[2] = (unsigned char)((x ^ y) / 4 % 200 + stripe);
    }
  }
  return pixels;
}

/* Sound of `count` samples for each of two channels, interleaved: gliding tones of integers, a little noise. */
static inline int16_t *make_sound(int count) {
  int16_t *samples = (int16_t *)malloc(sizeof(int16_t) * 2 * (size_t)count);
  check(samples != NULL, "memory");
  uint64_t state = 362436069362436069u;
  uint32_t phases[2][3] = {{0}};
  for (int i = 0; i < count; i++) {
    for (int channel = 0; channel < 2; channel++) {
      int sum = 0;
      for (int tone = 0; tone < 3; tone++) {
        phases[channel][tone] += 40000000u * (uint32_t)(tone + 1) + (uint32_t)(i / 16 * (channel + 1)) * 1000u;
        /* A parabola that looks like a sine. */
        int x = (int)(phases[channel][tone] >> 16) - 32768, sign = x < 0 ? -1 : 1;
        sum += sign * (int)(((int64_t)x * sign * (32768 - x * sign)) >> 16) * 2 / (tone + 2);
      }
      sum += (int)(random_bits(&state) % 200) - 100;
      samples[2 * i + channel] = (int16_t)(sum > 32767 ? 32767 : sum < -32768 ? -32768 : sum);
    }
  }
  return samples;
}

#endif
