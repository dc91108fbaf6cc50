// Integers of 128 bits: arithmetic, shifts, comparisons, conversions, constants.
#include <stdio.h>

typedef __int128 i128;
typedef unsigned __int128 u128;

static void print(u128 x) { printf("%016llx%016llx ", (unsigned long long)(x >> 64), (unsigned long long)x); }
static u128 power(u128 base, int n) {
    u128 r = 1;
    while (n--)
        r *= base;
    return r;
}
static i128 divide(i128 a, i128 b) { return a / b + a % b; }
static const u128 large = ((u128)0x0123456789abcdefULL << 64) | 0xfedcba9876543210ULL;
static i128 table[] = {-1, (i128)1 << 100, -((i128)1 << 127)};

int main(void) {
    print(power(7, 45));
    print(large >> 20);
    print(large << 33);
    print(~large + 1);
    printf("\n");
    print(divide((i128)large, 1000000007));
    print(divide(-(i128)large, 97));
    print((u128)table[0] / 3);
    print((u128)(table[2] >> 100));
    printf("\n");
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            printf("%d%d ", table[i] < table[j], (u128)table[i] < (u128)table[j]);
    print((u128)(i128)-1.5e30);
    printf("%g %lld\n", (double)large, (long long)(table[1] >> 90));
    return 0;
}
