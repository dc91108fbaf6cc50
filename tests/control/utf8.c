/* UTF-8: decodes a text, and answers each malformed sequence with one
 * replacement character, as decoders on the web do. */
#include "control.h"

enum { SIZE = 1 << 14, ROUNDS = BY_SET(10, 50, 500, 5000, 20000), REPLACEMENT = 0xfffd };

static int encode(uint32_t code, unsigned char *at)
{
    if (code < 0x80) {
        at[0] = (unsigned char)code;
        return 1;
    }
    if (code < 0x800) {
        at[0] = (unsigned char)(0xc0 | code >> 6);
        at[1] = (unsigned char)(0x80 | (code & 63));
        return 2;
    }
    if (code < 0x10000) {
        at[0] = (unsigned char)(0xe0 | code >> 12);
        at[1] = (unsigned char)(0x80 | (code >> 6 & 63));
        at[2] = (unsigned char)(0x80 | (code & 63));
        return 3;
    }
    at[0] = (unsigned char)(0xf0 | code >> 18);
    at[1] = (unsigned char)(0x80 | (code >> 12 & 63));
    at[2] = (unsigned char)(0x80 | (code >> 6 & 63));
    at[3] = (unsigned char)(0x80 | (code & 63));
    return 4;
}

static void fill(int size, unsigned char text[SIZE])
{
    static const uint32_t limits[] = { 0x80, 0x80, 0x80, 0x80, 0x800, 0x10000, 0x110000 };
    uint32_t seed = 1181783497u;
    for (int at = 0; at + 4 < size;) {
        at += encode(below(&seed, limits[below(&seed, 7)]), text + at);
        if (below(&seed, 40) == 0)
            text[at++] = (unsigned char)(0x80 + below(&seed, 0x80));
    }
}

/* The character at *place, which moves behind it. */
static uint32_t decode(const unsigned char **place, const unsigned char *end)
{
    const unsigned char *at = *place;
    uint32_t code = *at++, least;
    int more;
    if (code < 0x80) {
        *place = at;
        return code;
    }
    if (code >= 0xc2 && code <= 0xdf) {
        more = 1;
        least = 0x80;
        code &= 31;
    } else if (code >= 0xe0 && code <= 0xef) {
        more = 2;
        least = 0x800;
        code &= 15;
    } else if (code >= 0xf0 && code <= 0xf4) {
        more = 3;
        least = 0x10000;
        code &= 7;
    } else {
        *place = at;
        return REPLACEMENT;
    }
    while (more-- > 0) {
        if (at == end || (*at & 0xc0) != 0x80) {
            *place = at;
            return REPLACEMENT;
        }
        code = code << 6 | (*at++ & 63);
    }
    *place = at;
    if (code < least || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
        return REPLACEMENT;
    return code;
}

static uint32_t kernel(int rounds, int size, const unsigned char text[SIZE])
{
    uint32_t sum = 0;
    for (int round = 0; round < rounds; round++) {
        const unsigned char *at = text + round % 32, *end = text + size;
        uint32_t wide = 0, bad = 0, all = 0;
        while (at < end) {
            uint32_t code = decode(&at, end);
            if (code == REPLACEMENT)
                bad++;
            else if (code >= 0x1100)
                wide++;
            all = all * 31 + code;
        }
        sum = mix(mix(mix(sum, wide), bad), all);
    }
    return sum;
}

int main(void)
{
    unsigned char *text = bench_alloc(SIZE);
    uint32_t sum;
    fill(SIZE, text);
    TIMED(sum = kernel(ROUNDS, SIZE, text));
    report(sum);
    bench_free(text);
    return 0;
}
