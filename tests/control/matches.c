/* The search of a Lempel-Ziv compressor for earlier copies: chains of places
 * with the same three bytes, given up after a while or at a good match. */
#include "control.h"

enum {
    SIZE = 1 << 14,
    ROUNDS = BY_SET(2, 10, 80, 800, 3200),
    HASHES = 1 << 12,
    WINDOW = 1 << 12,
    LONGEST = 64,
    GOOD = 24,
    TRIES = 16
};

static void fill(int size, unsigned char text[SIZE])
{
    uint32_t seed = 1013904223u;
    for (int at = 0; at < size;) {
        if (at > 64 && below(&seed, 3)) {
            int from = at - 1 - (int)below(&seed, at < 3000 ? (uint32_t)at - 1 : 3000);
            for (uint32_t n = 3 + below(&seed, 20); n > 0 && at < size; n--)
                text[at++] = text[from++];
        } else {
            text[at++] = (unsigned char)("etaoin shrdlu"[below(&seed, 13)]);
        }
    }
}

static int hash(const unsigned char *at)
{
    return (int)((uint32_t)(at[0] << 8 ^ at[1] << 4 ^ at[2]) * 2654435761u >> 20);
}

static int match_length(const unsigned char *a, const unsigned char *b, const unsigned char *end)
{
    int length = 0;
    while (length < LONGEST && b + length < end && a[length] == b[length])
        length++;
    return length;
}

/* The length of the best earlier copy of what is at `at`, and how far back. */
static int find(const unsigned char *text, int at, int size, const int *head, const int *before, int *distance)
{
    int best = 2;
    int tries = TRIES;
    for (int candidate = head[hash(text + at)]; candidate >= 0; candidate = before[candidate % WINDOW]) {
        if (at - candidate >= WINDOW || tries-- == 0)
            break;
        if (at + best >= size || text[candidate + best] != text[at + best])
            continue;
        int length = match_length(text + candidate, text + at, text + size);
        if (length <= best)
            continue;
        best = length;
        *distance = at - candidate;
        if (length >= GOOD)
            break;
    }
    return best > 2 ? best : 0;
}

static uint32_t kernel(int rounds, int size, unsigned char text[SIZE], int head[HASHES], int before[WINDOW])
{
    uint32_t sum = 0;
    for (int round = 0; round < rounds; round++) {
        text[round * 31 % size] ^= 1;
        for (int i = 0; i < HASHES; i++)
            head[i] = -1;
        int at = 0;
        while (at + 3 <= size) {
            int distance = 0;
            int length = find(text, at, size, head, before, &distance);
            int step = length ? length : 1;
            sum = mix(sum, length ? (uint32_t)(distance << 8 | length) : text[at]);
            for (; step > 0 && at + 3 <= size; step--, at++) {
                int slot = hash(text + at);
                before[at % WINDOW] = head[slot];
                head[slot] = at;
            }
        }
    }
    return sum;
}

int main(void)
{
    unsigned char *text = bench_alloc(SIZE);
    int *head = bench_alloc(sizeof(int[HASHES])), *before = bench_alloc(sizeof(int[WINDOW]));
    uint32_t sum;
    fill(SIZE, text);
    TIMED(sum = kernel(ROUNDS, SIZE, text, head, before));
    report(sum);
    bench_free(text);
    bench_free(head);
    bench_free(before);
    return 0;
}
