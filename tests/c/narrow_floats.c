/* Arithmetic on floats that C does in double, rounded back, of subnormal numbers and those at the ends, too. */
#include <math.h>
#include <stdio.h>
#include <string.h>

static unsigned bits(float x)
{
    unsigned b;
    memcpy(&b, &x, sizeof b);
    return x != x ? 0x7fc00000u : b;
}

static float number(unsigned b)
{
    float x;
    memcpy(&x, &b, sizeof x);
    return x;
}

static unsigned mix(unsigned sum, float x) { return (sum ^ bits(x)) * 16777619u + 1; }

int main(void)
{
    static const unsigned ends[] = { 0, 0x80000000u, 1, 0x007fffffu, 0x00800000u, 0x7f7fffffu, 0x7f800000u, 0x3f800000u,
                                     0xbf800001u, 0x4b800001u, 0x34000000u, 0x33ffffffu, 0x7fc00000u };
    unsigned seed = 1, sums[16] = { 0 }, less = 0;
    for (int i = 0; i < 20000; i++) {
        unsigned a, b;
        seed = seed * 1664525u + 1013904223u, a = seed;
        seed = seed * 1664525u + 1013904223u, b = seed;
        if (i < 13 * 13)
            a = ends[i / 13], b = ends[i % 13];
        if (i % 5 == 0)
            a = (a & 0x80ffffffu), b = (b & 0xbfffffffu) | 0x3f000000u;
        float x = number(a), y = number(b);
        sums[0] = mix(sums[0], (float)((double)x + (double)y));
        sums[1] = mix(sums[1], (float)((double)x - y));
        sums[2] = mix(sums[2], (float)((double)x * y));
        sums[3] = mix(sums[3], (float)((double)x / y));
        sums[4] = mix(sums[4], (float)(x * 2.5));
        sums[5] = mix(sums[5], (float)(x * 0.1));
        sums[6] = mix(sums[6], fabs(x));
        sums[7] = mix(sums[7], floor(x));
        sums[8] = mix(sums[8], (float)rint(x) + (float)ceil(y));
        sums[9] = mix(sums[9], x == x && y == y ? fmax(x, y) + (fmin(y, 0.0f) + 0.0f) : 0);
        sums[10] = mix(sums[10], (float)-(double)x);
        sums[11] = mix(sums[11], (float)(double)(int)a);
        sums[12] = mix(sums[12], (float)(double)(unsigned long long)a * 4294967297ull);
        sums[13] = mix(sums[13], (float)sqrt(fabs(x)));
        sums[14] = mix(sums[14], fabs(x) < 1e9 ? (float)(int)(double)x : 0);
        sums[15] = mix(sums[15], (float)((long double)x / y));
        less += (x < 0.5) + 2 * (x >= 0.1) + 4 * (fabs(x) > 3.5) + 8 * ((double)x == y);
    }
    for (int i = 0; i < 16; i++)
        printf("%d %08x\n", i, sums[i]);
    printf("%u\n", less);
    return 0;
}
