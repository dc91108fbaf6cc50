// Integers of all widths: wrapping, signs, shifts, conversions, divisions at the edges.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

static int8_t s8(int x) { return (int8_t)x; }
static unsigned rotate(unsigned x, unsigned n) { return x << (n & 31) | x >> (-n & 31); }
static int popcount(uint64_t x) {
    int n = 0;
    for (; x; x &= x - 1)
        n++;
    return n;
}
static int average(int a, int b) { return (a & b) + ((a ^ b) >> 1); }
static uint32_t reverse(uint32_t x) {
    x = (x & 0x55555555) << 1 | (x >> 1 & 0x55555555);
    x = (x & 0x33333333) << 2 | (x >> 2 & 0x33333333);
    x = (x & 0x0f0f0f0f) << 4 | (x >> 4 & 0x0f0f0f0f);
    return __builtin_bswap32(x);
}
static int modulus(int a, int b) { return ((a % b) + b) % b; }
static int overflows(int a, int b) {
    int r;
    return __builtin_add_overflow(a, b, &r) * 4 + __builtin_mul_overflow(a, b, &r) * 2 + __builtin_sub_overflow(a, b, &r);
}
static uint16_t crc(const char *s) {
    uint16_t c = 0xffff;
    while (*s) {
        c ^= (uint16_t)(uint8_t)*s++ << 8;
        for (int i = 0; i < 8; i++)
            c = c & 0x8000 ? (uint16_t)(c << 1 ^ 0x1021) : (uint16_t)(c << 1);
    }
    return c;
}

int main(void) {
    printf("%d %d %d %u\n", s8(127), s8(128), s8(-129), (unsigned)(uint8_t)-1);
    printf("%x %x %d %d\n", rotate(0x80000001u, 4), rotate(1, 32), popcount(~0ull), popcount(0x8000000000000001ull));
    printf("%d %d %x\n", average(INT_MAX, INT_MAX), average(INT_MIN, INT_MAX), reverse(0x12345678));
    for (int a = -7; a < 8; a += 7)
        for (int b = -3; b < 4; b += 6)
            printf("%d %d %d ", a / b, a % b, modulus(a, b < 0 ? -b : b));
    printf("\n%d %d %d %x\n", overflows(INT_MAX, 1), overflows(INT_MIN, -1), overflows(3, 4), crc("123456789"));
    printf("%lld %llu %d %ld\n", LLONG_MIN / 3, ULLONG_MAX / 7, -1 >> 1, (long)(int)3000000000u);
    printf("%d %d %d\n", -1 < 1u, (short)40000 < 0, 'a' - (char)0xe1);
    return 0;
}
