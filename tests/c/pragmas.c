/* Loops with pragmas: vectors of a named width, sums in any order, unrolling by a named factor. All numbers are small
 * integers, so that the order of additions does not matter. */
#include <stdio.h>

enum { N = 101 };
static float f[N], g[N];
static double d[N];
static int a[N], b[N];
static unsigned char c[N];

static float sum(int n) {
    float s = 0;
#pragma clang loop vectorize(enable)
    for (int i = 0; i < n; i++)
        s += f[i];
    return s;
}

static double product(int n) {
    double s = 1;
#pragma clang loop vectorize(enable)
    for (int i = 0; i < n; i++)
        s *= d[i];
    return s;
}

static float difference(int n) {
    float s = 5;
#pragma clang loop vectorize(enable)
    for (int i = 0; i < n; i++)
        if (a[i] & 1)
            s -= f[i];
    return s;
}

static void two(int n) {
#pragma clang loop vectorize_width(2)
    for (int i = 0; i < n; i++) {
        g[i] = f[i] * 2 + a[i];
        c[i] = (unsigned char)(a[i] + b[i]);
    }
}

static void four(int n) {
#pragma clang loop vectorize_width(4)
    for (int i = 0; i < n; i++) {
        g[i] = f[i] * 2 + a[i];
        c[i] = (unsigned char)(a[i] + b[i]);
    }
}

static void eight(int n) {
#pragma clang loop vectorize_width(8)
    for (int i = 0; i < n; i++) {
        g[i] = f[i] * 2 + a[i];
        c[i] = (unsigned char)(a[i] + b[i]);
    }
}

static void sixteen(int n) {
#pragma clang loop vectorize_width(16)
    for (int i = 0; i < n; i++) {
        g[i] = f[i] * 2 + a[i];
        c[i] = (unsigned char)(a[i] + b[i]);
    }
}

static unsigned unrolled(int n) {
    unsigned s = 1;
#pragma clang loop unroll_count(3)
    for (int i = 0; i < n; i++)
        s = s * 3 + (unsigned)a[i];
#pragma clang loop unroll_count(16)
    for (int i = 0; i < n; i++)
        s = s * 5 ^ (unsigned)b[i];
#pragma clang loop unroll(full)
    for (int i = 0; i < 40; i++)
        s = s * 7 - (unsigned)(a[i] * b[i]);
#pragma clang loop unroll(enable)
    for (int i = 0; i < n; i += 2)
        s ^= (unsigned)a[i] << 1;
#pragma clang loop unroll(disable)
    for (int i = 0; i < n; i++)
        s += c[i];
#pragma clang loop vectorize(disable)
    for (int i = 0; i < n; i++)
        s += (unsigned)a[i];
    return s;
}

static unsigned check(void) {
    unsigned sum = 0;
    for (int i = 0; i < N; i++)
        sum = sum * 31 + (unsigned)(int)g[i] * 7 + c[i];
    return sum;
}

int main(void) {
    for (int i = 0; i < N; i++) {
        f[i] = (float)(i % 13 - 4);
        d[i] = i % 17 == 3 ? 2 : i % 19 == 5 ? -1 : 1;
        a[i] = i * 3 - 50;
        b[i] = i * i;
    }
    static void (*const all[])(int) = {two, four, eight, sixteen};
    for (int n = 0; n <= N; n += n < 20 ? 1 : 27) {
        printf("%d: %g %g %g", n, sum(n), product(n), difference(n));
        for (int i = 0; i < 4; i++) {
            all[i](n);
            printf(" %u", check());
        }
        printf(" %u\n", unrolled(n));
    }
    return 0;
}
