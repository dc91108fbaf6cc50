// What is left: unions, unaligned copies, complex numbers, vectors, thread-local variables, noreturn, comma, aliases.
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef float v4 __attribute__((vector_size(16)));
typedef int i4 __attribute__((vector_size(16)));
static _Thread_local int local = 3;
union value { float f; unsigned u; unsigned char b[4]; };

static unsigned load(const void *p) {
    unsigned u;
    memcpy(&u, p, 4);
    return u;
}
static v4 blend(v4 a, v4 b, i4 mask) { return (v4)(((i4)a & mask) | ((i4)b & ~mask)); }
static double complex mandel(double complex c, int n) {
    double complex z = 0;
    while (n-- && cabs(z) < 2)
        z = z * z + c;
    return z;
}
int target(int x) { return x * 3; }
int other(int x) __attribute__((alias("target")));
static __attribute__((noinline, noreturn)) void quit(int code) {
    printf("quit %d\n", code);
    exit(code);
}
static int must(int x) {
    if (x < 0)
        quit(-x);
    return x;
}

int main(void) {
    union value v = {.f = 1.5f};
    char bytes[] = {0, 1, 2, 3, 4, 5, 6, 7};
    v4 a = {1, 2, 3, 4}, b = {-1, -2, -3, -4};
    v4 r = blend(a * 2, b, a > 2) + a[1];
    double complex z = mandel(0.3 + 0.5 * I, 20);
    local += load(bytes + 1) == 0x04030201;
    v.b[3] ^= 0x80;
    printf("%g %x %d\n", v.f, v.u, local);
    printf("%g %g %g %g\n", r[0], r[1], r[2], r[3]);
    printf("%.6f %.6f %d %d\n", creal(z), cimag(z), other(5), __builtin_popcount(load(bytes)));
    fflush(stdout);
    return must(4) + must(-11);
}
