/* Tricks with bits: counts, reversal, Gray code, Hilbert's curve, subsets, a board of bits, and a bit stream. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES = 1 << 16 };

static unsigned char stream[BYTES];

static int count_ones(uint64_t x)
{
    int n = 0;
    while (x) {
        x &= x - 1;
        n++;
    }
    return n;
}

static int parallel_count(uint32_t x)
{
    x -= x >> 1 & 0x55555555u;
    x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0fu;
    return (int)(x * 0x01010101u >> 24);
}

static uint32_t reverse(uint32_t x)
{
    x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
    x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
    x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
    x = (x >> 8 & 0x00ff00ffu) | (x & 0x00ff00ffu) << 8;
    return x >> 16 | x << 16;
}

static int log2_floor(uint32_t x)
{
    int n = 0;
    while (x >>= 1)
        n++;
    return n;
}

static uint32_t from_gray(uint32_t x)
{
    uint32_t shift;
    for (shift = 1; shift < 32; shift *= 2)
        x ^= x >> shift;
    return x;
}

/* The place on Hilbert's curve through a square with 2^order rows. */
static uint32_t hilbert(int order, uint32_t x, uint32_t y)
{
    uint32_t place = 0, half;
    for (half = 1u << (order - 1); half; half >>= 1) {
        uint32_t right = (x & half) != 0, top = (y & half) != 0, swap;
        place += half * half * ((3 * right) ^ top);
        if (!top) {
            if (right) {
                x = half - 1 - (x & (half - 1));
                y = half - 1 - (y & (half - 1));
            }
            swap = x;
            x = y;
            y = swap;
        }
    }
    return place;
}

/* The next larger number with as many ones. */
static uint32_t next_subset(uint32_t x)
{
    uint32_t low = x & -x, ripple = x + low;
    return ripple | ((ripple ^ x) / low >> 2);
}

/* One step of Life on a torus of 64 columns; each row is a word. */
static void life(uint64_t *rows, int count)
{
    uint64_t old[64];
    int i;
    memcpy(old, rows, (size_t)count * sizeof *rows);
    for (i = 0; i < count; i++) {
        uint64_t neighbours[8], ones = 0, twos = 0, fours = 0;
        int j, k = 0;
        for (j = -1; j <= 1; j++) {
            uint64_t row = old[(i + j + count) % count];
            neighbours[k++] = row << 1 | row >> 63;
            neighbours[k++] = row >> 1 | row << 63;
            if (j)
                neighbours[k++] = row;
        }
        for (j = 0; j < k; j++) {
            uint64_t carry = ones & neighbours[j];
            ones ^= neighbours[j];
            fours |= twos & carry;
            twos ^= carry;
        }
        rows[i] = twos & ~fours & (ones | old[i]);
    }
}

static unsigned read_bits(size_t *at, int count)
{
    unsigned value = 0;
    while (count-- > 0) {
        value = value << 1 | (stream[*at >> 3] >> (7 - (*at & 7)) & 1u);
        ++*at;
    }
    return value;
}

/* Numbers of variable length: as many zeros as the number has bits behind its first. */
static unsigned read_gamma(size_t *at)
{
    int zeros = 0;
    while (zeros < 20 && !read_bits(at, 1))
        zeros++;
    return 1u << zeros | read_bits(at, zeros);
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 90, round;
    uint32_t sum = 0, state = 1;
    size_t i;
    for (i = 0; i < BYTES; i++) {
        state = state * 1664525u + 1013904223u;
        stream[i] = (unsigned char)(state >> 24);
    }
    for (round = 0; round < rounds; round++) {
        uint64_t rows[64];
        uint32_t x, y, subset;
        size_t at = (size_t)round;
        for (x = 1; x < 60000; x++) {
            uint32_t mixed = x * 2654435761u + (uint32_t)round;
            sum += (uint32_t)(count_ones(mixed * 0x100000001ull) + parallel_count(mixed) * 3 + log2_floor(mixed));
            sum = (sum ^ reverse(mixed)) + from_gray(mixed);
        }
        for (y = 0; y < 128; y++)
            for (x = 0; x < 128; x++)
                sum = sum * 31 + hilbert(7, x, y);
        for (subset = 0x3f; subset < 1u << 18; subset = next_subset(subset))
            sum += subset ^ sum >> 7;
        for (i = 0; i < 64; i++)
            rows[i] = (uint64_t)reverse((uint32_t)i * 40503u + sum) << 32 | sum * (uint32_t)(i + 1);
        for (i = 0; i < 100; i++)
            life(rows, 64);
        for (i = 0; i < 64; i++)
            sum = sum * 31 + (uint32_t)count_ones(rows[i]);
        while (at < BYTES * 8 - 64)
            sum = sum * 31 + read_gamma(&at);
    }
    printf("bits %08x\n", sum);
    return 0;
}
