/* Searches a text for all matches of regular expressions with Oniguruma. */
#include "driver.h"
#include "oniguruma.h"

static const char *const PATTERNS[] = {
    "\\b[a-z_]+[0-9]+\\b",
    "(?i)select\\s+\\w+",
    "\"(?:[^\"\\\\\\n]|\\\\.)*\"",
    "(\\w+)\\s*\\(\\s*(\\w+)\\s*,\\s*\\1",
    "^#\\s*(?:if|ifdef|ifndef)\\s+.*$",
    "(?<=->)[a-z]+(?=\\s*=[^=])",
    "(?:Sqlite|sqlite3)(?:_|[A-Z])\\w*",
    "\\{(?:[^{}\\n]|\\{[^{}\\n]*\\})*\\}",
};

int main(int argc, char **argv) {
  check(argc == 2, "the number of arguments");
  size_t size;
  unsigned char *text = read_file(argv[1], 2400000, &size);
  OnigEncoding encodings[] = {ONIG_ENCODING_UTF8};
  onig_initialize(encodings, 1);
  for (size_t i = 0; i < sizeof PATTERNS / sizeof *PATTERNS; i++) {
    const UChar *pattern = (const UChar *)PATTERNS[i];
    regex_t *regex;
    OnigErrorInfo info;
    check(onig_new(&regex, pattern, pattern + strlen(PATTERNS[i]), ONIG_OPTION_DEFAULT, ONIG_ENCODING_UTF8,
                   ONIG_SYNTAX_DEFAULT, &info) == ONIG_NORMAL, "onig_new");
    OnigRegion *region = onig_region_new();
    unsigned long count = 0;
    uint64_t sum = EMPTY_SUM;
    for (const UChar *at = text; at < text + size;) {
      if (onig_search(regex, text, text + size, at, text + size, region, ONIG_OPTION_NONE) < 0) break;
      count++;
      for (int group = 0; group < region->num_regs; group++) {
        sum = checksum(sum, &region->beg[group], sizeof region->beg[group]);
        sum = checksum(sum, &region->end[group], sizeof region->end[group]);
      }
      const UChar *next = text + region->end[0];
      at = next > at ? next : at + 1;
    }
    printf("%s: %lu %016llx\n", PATTERNS[i], count, (unsigned long long)sum);
    onig_region_free(region, 1);
    onig_free(regex);
  }
  onig_end();
  return 0;
}
