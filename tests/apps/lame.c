/* Encodes sound as MP3 with LAME, with constant and variable bit rates, and decodes it again. */
#include "driver.h"
#include "lame.h"

enum { COUNT = 44100 * 10 };

int main(void) {
  int16_t *sound = make_sound(COUNT);
  unsigned char *packed = malloc(COUNT * 2 + 20000);
  static short left[1152 * 400], right[1152 * 400];
  for (int kind = 0; kind < 3; kind++) {
    lame_global_flags *flags = lame_init();
    lame_set_in_samplerate(flags, 44100);
    lame_set_num_channels(flags, 2);
    lame_set_quality(flags, kind == 0 ? 7 : 3);
    lame_set_bWriteVbrTag(flags, 0);
    if (kind == 2) {
      lame_set_VBR(flags, vbr_default);
      lame_set_VBR_q(flags, 4);
    } else {
      lame_set_brate(flags, kind == 0 ? 64 : 192);
    }
    check(lame_init_params(flags) == 0, "lame_init_params");
    int size = lame_encode_buffer_interleaved(flags, sound, COUNT, packed, COUNT * 2 + 20000);
    check(size > 0, "encoding");
    size += lame_encode_flush(flags, packed + size, COUNT * 2 + 20000 - size);
    lame_close(flags);

    hip_t decoder = hip_decode_init();
    long samples = 0, loud = 0;
    for (int at = 0; at < size; at += 4096) {
      int count = hip_decode(decoder, packed + at, (size_t)(size - at < 4096 ? size - at : 4096), left, right);
      check(count >= 0, "decoding");
      samples += count;
      for (int i = 0; i < count; i++) loud += (left[i] > 8000) + (right[i] < -8000);
    }
    hip_decode_exit(decoder);
    printf("%d: %d %016llx %ld %ld\n", kind, size, (unsigned long long)checksum(EMPTY_SUM, packed, (size_t)size),
        samples, loud);
  }
  return 0;
}
