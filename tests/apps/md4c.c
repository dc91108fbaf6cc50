/* Makes a long text in Markdown and converts it to HTML with MD4C. */
#include "driver.h"
#include "md4c-html.h"

static uint64_t sum = EMPTY_SUM;
static unsigned long total;

static void take(const MD_CHAR *text, MD_SIZE size, void *data) {
  (void)data;
  total += size;
  sum = checksum(sum, text, size < 16 ? size : 16);
}

static const char *const LINES[] = {
    "# A *title* with `code` number %u\n\n",
    "A paragraph with **strong** and *emphasized* words, a [link](http://example.org/%u \"title\"), &amp; an entity.\n",
    "* an item, ~~gone~~ %u\n  * an inner item with ![a picture](p.png)\n",
    "> a quotation of level one\n>> and two, %u\n\n",
    "```c\nint main(void) { return %u; }\n```\n\n",
    "| a | b |\n|---|:-:|\n| `x` | %u |\n\n",
    "1. first\n2. second <b>html</b> %u\n\n",
    "A line that is rather long, and so on, until *it ends* with a break\\\nand http://example.com/%u goes on.\n\n",
    "    indented code %u\n\n",
    "- [x] done\n- [ ] not done %u\n\n***\n\n",
};

int main(void) {
  size_t room = 3 << 20, size = 0;
  char *text = malloc(room);
  uint64_t state = 69069;
  while (size + 300 < room) {
    unsigned bits = random_bits(&state);
    size += (size_t)sprintf(text + size, LINES[bits % (sizeof LINES / sizeof *LINES)], bits >> 8);
  }
  const unsigned flags[] = {
      MD_DIALECT_COMMONMARK,
      MD_DIALECT_GITHUB,
      MD_DIALECT_GITHUB | MD_FLAG_NOHTML | MD_FLAG_UNDERLINE,
  };
  for (int i = 0; i < 18; i++) {
    check(md_html(text, (MD_SIZE)size, take, NULL, flags[i % 3], MD_HTML_FLAG_SKIP_UTF8_BOM) == 0, "md_html");
    printf("%d: %lu %016llx\n", i, total, (unsigned long long)sum);
  }
  return 0;
}
