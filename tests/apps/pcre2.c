/* Searches a text for all matches of regular expressions with the interpreters of PCRE2, both kinds. */
#include "driver.h"
#include "pcre2.h"

static const char *const PATTERNS[] = {
    "\\b(?:int|char|void)\\s+\\**(\\w+)\\(",
    "(?i)[aeiou]{3,}",
    "/\\*(?:[^*]|\\*(?!/))*+\\*/",
    "\\bif\\s*+(\\((?:[^()\\n]++|(?1))*\\))",
    "(?m)^\\s*return\\s+([^;\\n]+);",
    "0x[0-9a-fA-F]+|\\b\\d+(?:\\.\\d+)?\\b",
    "(\\w)\\w*\\1\\b",
};

int main(int argc, char **argv) {
  check(argc == 2, "the number of arguments");
  size_t size;
  unsigned char *text = read_file(argv[1], 2000000, &size);
  int workspace[2000];
  for (size_t i = 0; i < sizeof PATTERNS / sizeof *PATTERNS; i++) {
    int error;
    PCRE2_SIZE place;
    pcre2_code *code = pcre2_compile((PCRE2_SPTR)PATTERNS[i], PCRE2_ZERO_TERMINATED, PCRE2_UTF, &error, &place, NULL);
    check(code != NULL, "pcre2_compile");
    pcre2_match_data *data = pcre2_match_data_create_from_pattern(code, NULL);
    const PCRE2_SIZE *ends = pcre2_get_ovector_pointer(data);
    for (int kind = 0; kind < 2; kind++) {
      unsigned long count = 0;
      uint64_t sum = EMPTY_SUM;
      for (PCRE2_SIZE at = 0; at < size;) {
        /* The text is ASCII, so it has not to be checked at each match. */
        int found = kind == 0 ? pcre2_match(code, text, size, at, PCRE2_NO_UTF_CHECK, data, NULL)
                              : pcre2_dfa_match(code, text, size, at, PCRE2_NO_UTF_CHECK, data, NULL, workspace, 2000);
        if (found < 0) {
          if (found != PCRE2_ERROR_NOMATCH) printf("(%d) ", found);
          break;
        }
        count++;
        sum = checksum(sum, ends, 2 * sizeof *ends);
        at = ends[1] > at ? ends[1] : at + 1;
      }
      printf("%s: %lu %016llx\n", PATTERNS[i], count, (unsigned long long)sum);
    }
    pcre2_match_data_free(data);
    pcre2_code_free(code);
  }
  return 0;
}
