/* Encodes sound with opus, for music and for speech, and decodes it again. The build is that with fixed point numbers,
   because floating-point functions of the mathematical library differ between machines. */
#include "driver.h"
#include "opus.h"

enum { RATE = 48000, FRAME = 960, FRAMES = 900 };

int main(void) {
  int16_t *sound = make_sound(FRAME * FRAMES);
  static unsigned char packet[4000];
  static int16_t back[FRAME * 2];
  const int applications[] = {OPUS_APPLICATION_AUDIO, OPUS_APPLICATION_VOIP};
  const int rates[] = {96000, 20000};
  for (int kind = 0; kind < 2; kind++) {
    int error;
    OpusEncoder *encoder = opus_encoder_create(RATE, 2, applications[kind], &error);
    check(error == OPUS_OK, "opus_encoder_create");
    OpusDecoder *decoder = opus_decoder_create(RATE, 2, &error);
    check(error == OPUS_OK, "opus_decoder_create");
    opus_encoder_ctl(encoder, OPUS_SET_BITRATE(rates[kind]));
    opus_encoder_ctl(encoder, OPUS_SET_COMPLEXITY(8));
    uint64_t packets = EMPTY_SUM, samples = EMPTY_SUM;
    long total = 0;
    for (int frame = 0; frame < FRAMES; frame++) {
      int size = opus_encode(encoder, sound + frame * FRAME * 2, FRAME, packet, sizeof packet);
      check(size > 0, "encoding");
      check(opus_decode(decoder, packet, size, back, FRAME, 0) == FRAME, "decoding");
      total += size;
      packets = checksum(packets, packet, (size_t)size);
      samples = checksum(samples, back, sizeof back);
    }
    printf("%d: %ld %016llx %016llx\n", kind, total, (unsigned long long)packets, (unsigned long long)samples);
    opus_encoder_destroy(encoder);
    opus_decoder_destroy(decoder);
  }
  return 0;
}
