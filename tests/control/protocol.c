/* A reader of framed messages written with goto: headers, bodies of two kinds,
 * escapes, resynchronization after errors. The body's loop is entered in two
 * places, so that no nesting of loops gives this control flow. */
#include "control.h"

enum { SIZE = 1 << 14, ROUNDS = BY_SET(10, 50, 500, 5000, 20000) };

enum { START = 0x7e, ESCAPE = 0x7d, SHORT = 1, LONG = 2 };

static void fill(int size, unsigned char bytes[SIZE])
{
    uint32_t seed = 196314165u;
    int at = 0;
    while (at + 64 < size) {
        uint32_t kind = 1 + below(&seed, 2), length = 1 + below(&seed, 24);
        unsigned char check = 0;
        bytes[at++] = START;
        bytes[at++] = (unsigned char)kind;
        bytes[at++] = (unsigned char)length;
        if (kind == LONG)
            bytes[at++] = 0;
        for (; length > 0; length--) {
            unsigned char byte = (unsigned char)below(&seed, 128);
            check ^= byte;
            if (byte == START || byte == ESCAPE) {
                bytes[at++] = ESCAPE;
                byte ^= 0x20;
            }
            bytes[at++] = byte;
        }
        bytes[at++] = below(&seed, 20) ? check : check ^ 1;
        if (below(&seed, 10) == 0)
            bytes[at++] = 0x55;
    }
}

struct counts {
    uint32_t good, bad, lost, hash;
};

static void read_all(const unsigned char *at, const unsigned char *end, struct counts *counts)
{
    uint32_t left = 0, hash = 0;
    unsigned char check = 0, byte;

synchronize:
    while (at < end && *at != START) {
        counts->lost++;
        at++;
    }
    if (at == end)
        return;
    at++;
header:
    if (end - at < 4)
        return;
    byte = *at++;
    left = *at++;
    check = 0;
    hash = byte;
    if (left == 0)
        goto bad;
    if (byte == SHORT)
        goto body;
    if (byte != LONG || *at++ != 0)
        goto bad;
    goto next;

body:
    hash += hash << 5;
next:
    if (at == end)
        return;
    byte = *at++;
    if (byte == START) {
        counts->bad++;
        goto header;
    }
    if (byte == ESCAPE) {
        if (at == end)
            return;
        byte = *at++ ^ 0x20;
        if (byte != START && byte != ESCAPE)
            goto bad;
    }
    check ^= byte;
    hash ^= byte;
    if (--left == 0)
        goto last;
    if (byte & 1)
        goto body;
    goto next;

last:
    if (at == end)
        return;
    if (*at++ != check)
        goto bad;
    counts->good++;
    counts->hash = mix(counts->hash, hash);
    if (at < end && *at == START) {
        at++;
        goto header;
    }
    goto synchronize;
bad:
    counts->bad++;
    goto synchronize;
}

static uint32_t kernel(int rounds, int size, const unsigned char bytes[SIZE])
{
    uint32_t sum = 0;
    for (int round = 0; round < rounds; round++) {
        struct counts counts = { 0, 0, 0, 0 };
        read_all(bytes + round % 100, bytes + size, &counts);
        sum = mix(mix(mix(mix(sum, counts.good), counts.bad), counts.lost), counts.hash);
    }
    return sum;
}

int main(void)
{
    unsigned char *bytes = bench_alloc(SIZE);
    uint32_t sum;
    fill(SIZE, bytes);
    TIMED(sum = kernel(ROUNDS, SIZE, bytes));
    report(sum);
    bench_free(bytes);
    return 0;
}
