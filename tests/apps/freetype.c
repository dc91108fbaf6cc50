/* Draws letters of fonts with FreeType, at several sizes, with and without hints. */
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include "driver.h"

int main(int argc, char **argv) {
  FT_Library library;
  check(argc > 1, "the number of arguments");
  check(FT_Init_FreeType(&library) == 0, "FT_Init_FreeType");
  for (int i = 1; i < argc; i++) {
    FT_Face face;
    check(FT_New_Face(library, argv[i], 0, &face) == 0, "FT_New_Face");
    const FT_Int32 flags[] = {FT_LOAD_DEFAULT, FT_LOAD_NO_HINTING, FT_LOAD_FORCE_AUTOHINT, FT_LOAD_TARGET_MONO};
    for (int kind = 0; kind < 4; kind++) {
      uint64_t sum = EMPTY_SUM;
      long drawn = 0;
      for (int size = 9; size <= 48; size += 6) {
        check(FT_Set_Pixel_Sizes(face, 0, (FT_UInt)size) == 0, "FT_Set_Pixel_Sizes");
        FT_UInt count = face->num_glyphs < 1500 ? (FT_UInt)face->num_glyphs : 1500;
        for (FT_UInt glyph = 0; glyph < count; glyph++) {
          if (FT_Load_Glyph(face, glyph, flags[kind]) != 0) continue;
          FT_Render_Mode mode = kind == 3 ? FT_RENDER_MODE_MONO : FT_RENDER_MODE_NORMAL;
          if (FT_Render_Glyph(face->glyph, mode) != 0) continue;
          const FT_Bitmap *map = &face->glyph->bitmap;
          sum = checksum(sum, &face->glyph->advance.x, sizeof face->glyph->advance.x);
          sum = checksum(sum, map->buffer, (size_t)map->rows * (size_t)(map->pitch < 0 ? -map->pitch : map->pitch));
          drawn++;
        }
      }
      printf("%d %d: %ld %016llx\n", i, kind, drawn, (unsigned long long)sum);
    }
    FT_Done_Face(face);
  }
  FT_Done_FreeType(library);
  return 0;
}
