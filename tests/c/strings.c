// Tables of strings, characters beyond ASCII, embedded zeros, hand-written string functions.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const days[] = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
static const char grid[3][4] = {"ab", "cde", "\xff\\\""};
static const char zeros[] = "a\0b\0\0c";
static const char *shared[] = {"suffix", "fix", "suffix" + 3 - 0};
static const int wide[] = L"w\u00e9\U0001F600";

static unsigned hash(const char *s) {
    unsigned h = 5381;
    while (*s)
        h = h * 33 ^ (unsigned char)*s++;
    return h;
}
static int compare(const char *a, const char *b) {
    while (*a && *a == *b)
        a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}
static char *reverse(char *s) {
    for (size_t i = 0, j = strlen(s); i + 1 < j; i++) {
        char c = s[i];
        s[i] = s[--j];
        s[j] = c;
    }
    return s;
}
static void words(char *s, int counts[26]) {
    for (char *p = strtok(s, " ,"); p; p = strtok(NULL, " ,"))
        counts[*p - 'a']++;
}

int main(void) {
    char buffer[] = "able was i ere i saw elba, or so they say";
    int counts[26] = {0};
    for (int i = 0; i < 7; i++)
        printf("%s:%x ", days[i], hash(days[i]));
    printf("\n%d %d %d %d %zu %s\n", grid[0][2], grid[1][2], grid[2][0], grid[2][1], sizeof zeros, zeros + 2);
    printf("%d %d %d %s\n", compare("abc", "abd"), compare("abc", "ab"), compare("\xe9", "z") > 0, shared[2]);
    printf("%d %d %d %s\n", wide[1], wide[2], wide[3], reverse(strdup("stressed")));
    words(buffer, counts);
    for (int i = 0; i < 26; i++)
        putchar('0' + counts[i]);
    printf(" %s\n", "\t\x01\x7f%s" + 3);
    return 0;
}
