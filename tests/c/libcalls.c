// Calls of library functions with arguments that are constant, empty, of few bytes, or of which only a part of the answer is used.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char zeros[] = "ab\0cd\0";
static const char high[] = "\x80\xff";
char text[16] = "middle";
char other[16] = "mid";
volatile int one = 1;

#define SHOW(x) printf("%s: %ld\n", #x, (long)(x))

static int sign(int x) { return (x > 0) - (x < 0); }

static void lengths(void) {
    SHOW(strlen("hello"));
    SHOW(strlen(zeros));
    SHOW(strlen(zeros + 3));
    SHOW(strlen("hello" + 2));
    SHOW(strlen(one ? "yes" : "no"));
    SHOW(strlen(text) == 0);
    SHOW(strlen(text + 6) != 0);
    SHOW(!strlen(text));
    SHOW(strlen(text));
    SHOW(strnlen("abcdef", 3));
    SHOW(strnlen("ab", 30));
}
static void orders(void) {
    SHOW(sign(strcmp("abc", "abd")));
    SHOW(sign(strcmp("b", "\x80")));
    SHOW(sign(strcmp("", text)));
    SHOW(sign(strcmp(text, "")));
    SHOW(sign(strcmp(high, "")));
    SHOW(strcmp(text, text));
    SHOW(sign(strncmp("abcd", "abce", 3)));
    SHOW(sign(strncmp("abcd", "abce", 4)));
    SHOW(sign(strncmp(text, other, 0)));
    SHOW(sign(strncmp(text, high, 1)));
    SHOW(sign(strncmp(text, "", 5)));
    SHOW(sign(memcmp("a\0b", "a\0c", 3)));
    SHOW(sign(memcmp("a\0b", "a\0c", 2)));
    SHOW(sign(memcmp(text, high, 1)));
    SHOW(memcmp(text, other, 0));
    SHOW(memcmp(text, other, 2) == 0);
    SHOW(memcmp(text, other, 4) == 0);
    SHOW(memcmp(text, other, 8) != 0);
    SHOW(sign(memcmp(text, other, 4)));
    SHOW(bcmp(text, other, 4) != 0);
}
static void places(void) {
    const char *s = "hello";
    SHOW(strchr(s, 'l') - s);
    SHOW(strrchr(s, 'l') - s);
    SHOW(strchr(s, 'x') == 0);
    SHOW(strchr(s, 0) - s);
    SHOW(strchr(s, 'l' + 256) - s);
    SHOW(strrchr(s, 0) - s);
    SHOW(strchr(text, 0) - text);
    SHOW(strrchr(text, 0) - text);
    SHOW((const char *)memchr(zeros, 'c', 5) - zeros);
    SHOW(memchr(zeros, 'c', 2) == 0);
    SHOW((char *)memchr(text, 'm', 1) == text);
    SHOW(memchr(text, 'x', 1) == 0);
    SHOW(memchr(text, 'm', 0) == 0);
    SHOW(strstr(s, "llo") - s);
    SHOW(strstr(s, "lol") == 0);
    SHOW(strstr(text, "") - text);
    SHOW(strstr(text, "d") - text);
    SHOW(strstr(text, text) - text);
    SHOW(strspn("aabbc", "ab"));
    SHOW(strcspn("aabbc", "cb"));
    SHOW(strspn(text, ""));
    SHOW(strcspn(text, ""));
    SHOW(strcspn("", text));
    SHOW(strpbrk(s, "ol") - s);
    SHOW(strpbrk(text, "d") - text);
    SHOW(strpbrk(text, "") == 0);
}
static void dump(const char *what, const char *bytes, int count) {
    printf("%s:", what);
    for (int i = 0; i < count; i++)
        printf(" %02x", (unsigned char)bytes[i]);
    printf("\n");
}
static void copies(void) {
    char b[24];
    memset(b, '#', sizeof b);
    SHOW(strcpy(b, "one") - b);
    dump("strcpy", b, 24);
    SHOW(stpcpy(b, "seven77") - b);
    dump("stpcpy", b, 24);
    stpcpy(b, text);
    dump("stpcpy of text", b, 24);
    strcpy(b + 3, "");
    dump("strcpy of nothing", b, 24);
    strncpy(b, "abc", 2);
    dump("strncpy short", b, 24);
    strncpy(b, "abc", 4);
    dump("strncpy whole", b, 24);
    strncpy(b, "abc", 9);
    dump("strncpy filled", b, 24);
    strncpy(b + 9, "", 5 * one);
    dump("strncpy of nothing", b, 24);
    strncpy(b, "abc", 0);
    dump("strncpy of no bytes", b, 24);
    strcat(b, "def");
    dump("strcat", b, 24);
    strcat(b, "");
    strncat(b, "ghij", 4);
    dump("strncat", b, 24);
    strncat(b, "ghij", 2);
    strncat(b, text, 0);
    dump("strncat short", b, 24);
    SHOW((char *)mempcpy(b, "xy", 2) - b);
    dump("mempcpy", b, 24);
    memcpy(b, zeros, 8 - one);
    memcpy(b + 8, zeros, 4);
    memcpy(b + 12, "abcdefgh", 8);
    memcpy(b + 20, high, 2);
    memcpy(b + 22, text, 1);
    dump("memcpy", b, 24);
    memmove(b + 1, b, 12);
    dump("memmove up", b, 24);
    memmove(b, b + 1, 12);
    dump("memmove down", b, 24);
    bcopy(b, b + 2, 11);
    dump("bcopy", b, 24);
    memset(b, 0x1ff, 4);
    memset(b + 4, 1, 2);
    memset(b + 6, one, 1);
    memset(b + 7, 9, 0);
    memset(b + 16, -2, 8);
    bzero(b + 10, 3);
    dump("memset", b, 24);
}
static void formats(void) {
    char b[24];
    memset(b, '#', sizeof b);
    printf("plain\n");
    printf("");
    printf("c");
    printf("\n");
    printf("%c", 'd' + 256);
    printf("%c", one + 64);
    printf("%s\n", text);
    printf("%s", "constant\n");
    printf("%s\n", "constant");
    printf("%s", "");
    printf("100%% of %%d\n");
    printf("%%\n");
    printf("%%");
    printf("no end");
    printf("no conversion\n", one);
    SHOW(printf("counted\n"));
    SHOW(printf(""));
    SHOW(printf("%s\n", text));
    puts("");
    puts("line");
    fprintf(stdout, "to a stream");
    fprintf(stdout, "\n");
    fprintf(stdout, "");
    fprintf(stdout, "%c", 'x');
    fprintf(stdout, "%s", text);
    fprintf(stdout, "%s", "constant");
    fprintf(stdout, "50%%\n");
    fputs("puts\n", stdout);
    fputs("", stdout);
    fputs("\n", stdout);
    fputs(text, stdout);
    fwrite("ab", 1, 1, stdout);
    fwrite("ab", 1, 0, stdout);
    SHOW(fwrite("ab", 0, 7, stdout));
    SHOW(fwrite("ab", 1, 2, stdout));
    SHOW(sprintf(b, "done"));
    dump("sprintf", b, 24);
    SHOW(sprintf(b, "%c", 0x141));
    dump("sprintf %c", b, 24);
    SHOW(sprintf(b, "%s", text));
    dump("sprintf %s", b, 24);
    sprintf(b, "%s", other);
    dump("sprintf %s", b, 24);
    SHOW(sprintf(b, "%s", "const"));
    SHOW(sprintf(b + 8, "%%%%"));
    SHOW(sprintf(b + 16, ""));
    dump("sprintf", b, 24);
    memset(b, '#', sizeof b);
    SHOW(snprintf(b, 4, "longer"));
    dump("snprintf", b, 24);
    SHOW(snprintf(b, 7, "longer"));
    dump("snprintf", b, 24);
    SHOW(snprintf(b, 6, "longer"));
    dump("snprintf", b, 24);
    SHOW(snprintf(b, 1, "longer"));
    SHOW(snprintf(b + 8, 0, "longer"));
    SHOW(snprintf(0, 0, "%s", "longer"));
    SHOW(snprintf(b + 8, 9, "%c", 'q'));
    SHOW(snprintf(b + 12, 1, "%c", 'q'));
    SHOW(snprintf(b + 14, 0, "%c", 'q'));
    SHOW(snprintf(b + 16, 5, "%%%s", text));
    dump("snprintf", b, 24);
}
int main(void) {
    lengths();
    orders();
    places();
    copies();
    formats();
    return 0;
}
