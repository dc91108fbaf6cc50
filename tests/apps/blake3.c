/* Hashes messages of all lengths with the portable BLAKE3, with keys and with long outputs, too. */
#include "blake3.h"
#include "driver.h"

int main(void) {
  static unsigned char message[1 << 16], output[300];
  unsigned char key[BLAKE3_KEY_LEN];
  uint64_t state = 521288629, sum = EMPTY_SUM;
  for (size_t i = 0; i < sizeof message; i++) message[i] = (unsigned char)random_bits(&state);
  for (int i = 0; i < BLAKE3_KEY_LEN; i++) key[i] = (unsigned char)random_bits(&state);
  for (int round = 0; round < 50000; round++) {
    blake3_hasher hasher;
    if (round % 3 == 0) blake3_hasher_init_keyed(&hasher, key);
    else if (round % 3 == 1) blake3_hasher_init_derive_key(&hasher, "a context");
    else blake3_hasher_init(&hasher);
    size_t size = round % 16 ? (size_t)(random_bits(&state) % 3000) : sizeof message;
    size_t piece = 1 + (size_t)round * 7 % 5000;
    for (size_t at = 0; at < size; at += piece)
      blake3_hasher_update(&hasher, message + at, piece < size - at ? piece : size - at);
    blake3_hasher_finalize(&hasher, output, round % 5 ? BLAKE3_OUT_LEN : sizeof output);
    sum = checksum(sum, output, round % 5 ? BLAKE3_OUT_LEN : sizeof output);
    memcpy(key, output, BLAKE3_KEY_LEN);
  }
  printf("%016llx\n", (unsigned long long)sum);
  return 0;
}
