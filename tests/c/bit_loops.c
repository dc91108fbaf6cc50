/* Loops that take bits off a number and count how often, in the spellings that people use. */
#include <stdint.h>
#include <stdio.h>

static int log2_of(uint32_t x) { int n = 0; while (x >>= 1) n++; return n; }
static int log2_signed(int x) { int n = 0; while (x > 1) { x >>= 1; n++; } return n; }
static int log2_divided(int x) { int n = 0; while (x > 1) { x /= 2; n++; } return n; }
static int length(uint64_t x) { int n = 0; while (x) { n++; x >>= 1; } return n; }
static int length16(uint16_t x) { int n = 0; while (x) { n++; x >>= 1; } return n; }
static int digits(uint64_t x) { int n = 0; do { n++; x >>= 4; } while (x); return n; }
static int octal(uint32_t x) { int n = 0; for (; x; x /= 8) n++; return n; }
static int varint(uint64_t x) { int n = 1; while (x >= 128) { n++; x >>= 7; } return n; }
static int ones(uint64_t x) { int n = 0; while (x) { x &= x - 1; n++; } return n; }
static int ones_from(uint32_t x, int n) { for (; x; n += 3) x &= x - 1; return n; }
static int ones_added(uint32_t x) { int n = 0; while (x) { n += x & 1; x >>= 1; } return n; }
static int ones_decided(uint64_t x) { int n = 0; while (x) { if (x & 1) n++; x >>= 1; } return n; }
static unsigned parity(uint32_t x) { unsigned n = 0; while (x) { n ^= x & 1; x >>= 1; } return n; }
static int zeros_below(uint32_t x) { int n = 0; while (!(x & 1)) { x >>= 1; n++; } return n; }
static uint32_t odd_part(uint32_t x) { while (!(x & 1)) x >>= 1; return x; }
static int odd_part_signed(int x) { while (x % 2 == 0) x /= 2; return x; }
static int zeros_above(uint32_t x) { int n = 0; while (!(x & 0x80000000u)) { x <<= 1; n++; } return n; }
static uint64_t normal(uint64_t x, int *e) { while (!(x >> 63)) { x <<= 1; --*e; } return x; }
static int until_gone(uint32_t x) { int n = 0; while (x) { x <<= 1; n++; } return n; }
static int of_bits(uint32_t x) { int n = 0; do { x <<= 2; n++; } while (x); return n; }

/* What is left is used. */
static uint32_t top(uint32_t x, int *n) { while (x > 15) { x >>= 1; ++*n; } return x; }
/* A step that is not the test's. */
static int uneven(uint32_t x) { int n = 0; while (x >> 2) { x >>= 1; n += (int)(x & 1); } return n; }
/* Negative numbers are in no iteration but the first. */
static int negative(int x) { int n = 0; do { n += x & 1; x >>= 1; } while (x > 0); return n; }

/* As many iterations as the number has bits, bytes or digits. */
static int ones_of_all(uint32_t x) { int i, n = 0; for (i = 0; i < 32; i++) n += x >> i & 1; return n; }
static int ones_tested(uint8_t x) { int i, n = 0; for (i = 0; i < 8; i++) if (x & 1 << i) n++; return n; }
static int zeros_tested(uint16_t x) { int i, n = 0; for (i = 0; i < 16; i++) if (!(x & 1 << i)) n++; return n; }
static int even_ones(uint32_t x) { int i, n = 7; for (i = 0; i < 32; i += 2) n += x >> i & 1; return n; }
static uint32_t reversed(uint32_t x)
{
    uint32_t r = 0;
    int i;
    for (i = 0; i < 32; i++) { r = r << 1 | (x & 1); x >>= 1; }
    return r;
}
static uint8_t reversed8(uint8_t x)
{
    uint8_t r = 0;
    int i;
    for (i = 0; i < 8; i++) if (x & 1 << i) r |= 128 >> i;
    return r;
}
static uint32_t reversed_digits(uint32_t x)
{
    uint32_t r = 0;
    int i;
    for (i = 0; i < 8; i++) { r = r << 4 | (x & 15); x >>= 4; }
    return r;
}
static uint32_t swapped(uint32_t x)
{
    uint32_t r = 0;
    int i;
    for (i = 0; i < 4; i++) { r = r << 8 | (x & 255); x >>= 8; }
    return r;
}
static uint64_t swapped64(uint64_t x)
{
    uint64_t r = 0;
    int i;
    for (i = 0; i < 8; i++) r |= (x >> (8 * i) & 255) << (56 - 8 * i);
    return r;
}
static uint32_t high_bits(uint32_t x)
{
    uint32_t r = 0;
    int i;
    for (i = 0; i < 8; i++) { r = r << 1 | x >> 31; x <<= 1; }
    return r;
}
static uint32_t half(uint32_t x, uint32_t *rest)
{
    uint32_t r = 0;
    int i;
    for (i = 0; i < 16; i++) { r |= (x & 1) << i; x >>= 1; } *rest = x;
    return r;
}

int main(void)
{
    uint64_t x = 1;
    int round;
    for (round = 0; round < 400; round++) {
        uint32_t y = (uint32_t)(x >> (round % 60));
        int e = round, n = round;
        uint64_t wide = x >> (round % 64);
        printf("%d %d %d ", log2_of(y), log2_signed((int)y), log2_divided((int)y));
        printf("%d %d %d %d %d ", length(wide), length16((uint16_t)y), digits(wide), octal(y), varint(wide));
        printf("%d %d %d %d %u ", ones(wide), ones_from(y, round), ones_added(y), ones_decided(wide), parity(y));
        printf("%d %d %d ", until_gone(y), of_bits(y), uneven(y));
        printf("%d %u %d ", negative((int)y), (unsigned)top(y, &n), n);
        printf("%d %d %d %d ", ones_of_all(y), ones_tested((uint8_t)y), zeros_tested((uint16_t)y), even_ones(y));
        printf("%x %x %x ", (unsigned)reversed(y), reversed8((uint8_t)y), (unsigned)reversed_digits(y));
        printf("%x %llx %x ", (unsigned)swapped(y), (unsigned long long)swapped64(wide), (unsigned)high_bits(y));
        {
            uint32_t rest, low = half(y, &rest);
            printf("%x %x ", (unsigned)low, (unsigned)rest);
        }
        if (y)
            printf("%d %u %d %d ", zeros_below(y), (unsigned)odd_part(y), odd_part_signed((int)y), zeros_above(y));
        if (wide)
            printf("%llx %d", (unsigned long long)normal(wide, &e), e);
        printf("\n");
        x = round % 7 == 6 ? 1ull << (round % 64) : x * 6364136223846793005ull + 1442695040888963407ull;
    }
    printf("%d %d %d\n", length(0), ones(0), log2_of(0));
    return 0;
}
