// Shapes text with HarfBuzz: Latin with ligatures, and Arabic.
#include "driver.h"
#include "hb.h"

static const char *const LATIN =
    "The quick brown fox jumps over the lazy dog; office affluent fjord, AVAST Types. 0123456789 (x+y)*z = 42? ";
static const char *const ARABIC =
    "الحمد لله رب العالمين الرحمن الرحيم مالك يوم الدين إياك نعبد وإياك نستعين اهدنا الصراط المستقيم ";

int main(int argc, char **argv) {
  check(argc > 1, "the number of arguments");
  for (int i = 1; i < argc; i++) {
    hb_blob_t *blob = hb_blob_create_from_file(argv[i]);
    check(hb_blob_get_length(blob) > 0, "the font");
    hb_face_t *face = hb_face_create(blob, 0);
    hb_font_t *font = hb_font_create(face);
    for (int kind = 0; kind < 2; kind++) {
      uint64_t sum = EMPTY_SUM;
      unsigned long glyphs = 0;
      for (int round = 0; round < 1300; round++) {
        hb_buffer_t *buffer = hb_buffer_create();
        for (int part = 0; part <= round % 4; part++) hb_buffer_add_utf8(buffer, kind == 0 ? LATIN : ARABIC, -1, 0, -1);
        hb_buffer_guess_segment_properties(buffer);
        hb_shape(font, buffer, nullptr, 0);
        unsigned count = 0;
        const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(buffer, &count);
        const hb_glyph_position_t *places = hb_buffer_get_glyph_positions(buffer, &count);
        for (unsigned at = 0; at < count; at++) {
          const int32_t values[] = {(int32_t)infos[at].codepoint, (int32_t)infos[at].cluster, places[at].x_advance,
                                    places[at].y_advance, places[at].x_offset, places[at].y_offset};
          sum = checksum(sum, values, sizeof values);
        }
        glyphs += count;
        hb_buffer_destroy(buffer);
      }
      printf("%d %d: %lu %016llx\n", i, kind, glyphs, (unsigned long long)sum);
    }
    hb_font_destroy(font);
    hb_face_destroy(face);
    hb_blob_destroy(blob);
  }
  return 0;
}
