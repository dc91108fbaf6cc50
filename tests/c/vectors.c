/* Loops that become vectors: every shape with several numbers of iterations, and a checksum of all memory after each. */
#include <stdint.h>
#include <stdio.h>

#define N 80

static uint8_t b[N + 16], c[N + 16];
static int16_t h[N + 16];
static int32_t x[N + 16], y[N + 16], z[N + 16];
static int64_t l[N + 16], m[N + 16];
static float f[N + 16], g[N + 16];
static double d[N + 16], e[N + 16];

static void fill(unsigned seed) {
    for (int i = 0; i < N + 16; i++) {
        seed = seed * 1103515245u + 12345u;
        b[i] = seed >> 16;
        c[i] = seed >> 8;
        h[i] = (int16_t)(seed >> 4);
        x[i] = (int32_t)(seed >> 3) - 100000;
        y[i] = (int32_t)(seed % 1000) - 500;
        z[i] = i;
        l[i] = (int64_t)seed * 77 - 5;
        m[i] = i * 3;
        f[i] = (float)(seed % 64) - 20;
        g[i] = (float)(seed % 16);
        d[i] = (double)(seed % 1024) / 8;
        e[i] = i;
    }
}

static uint64_t checksum(void) {
    uint64_t sum = 0;
    for (int i = 0; i < N + 16; i++) {
        sum = sum * 31 + b[i];
        sum = sum * 31 + c[i];
        sum = sum * 31 + (uint16_t)h[i];
        sum = sum * 31 + (uint32_t)x[i];
        sum = sum * 31 + (uint32_t)y[i];
        sum = sum * 31 + (uint32_t)z[i];
        sum = sum * 31 + (uint64_t)l[i];
        sum = sum * 31 + (uint64_t)m[i];
        sum = sum * 31 + (uint64_t)(int64_t)(f[i] * 16);
        sum = sum * 31 + (uint64_t)(int64_t)(g[i] * 16);
        sum = sum * 31 + (uint64_t)(int64_t)(d[i] * 16);
        sum = sum * 31 + (uint64_t)(int64_t)(e[i] * 16);
    }
    return sum;
}

__attribute__((noinline)) static int64_t integers(int n) {
    uint32_t sum = 7, product = 1;
    int32_t least = 1 << 30, most = -5, count = 0;
    uint32_t bits = 0, all = ~0u, parity = 3;
    for (int i = 0; i < n; i++) sum += (uint32_t)x[i];
    for (int i = 0; i < n; i++) product *= (uint32_t)y[i] | 1;
    for (int i = 0; i < n; i++) least = x[i] < least ? x[i] : least;
    for (int i = 0; i < n; i++) if (y[i] > most) most = y[i];
    for (int i = 0; i < n; i++) if (b[i] == c[i + 1] || b[i] > 100) count++;
    for (int i = 0; i < n; i++) bits |= (uint32_t)x[i];
    for (int i = 0; i < n; i++) all &= (uint32_t)x[i] | 0xff00u;
    for (int i = 0; i < n; i++) parity ^= (uint32_t)x[i] - (uint32_t)i;
    return (int64_t)(sum ^ product) + least + most + count + (int64_t)bits * 3 + all + parity;
}

__attribute__((noinline)) static int64_t mixed(int n) {
    int64_t sum = 0;
    int32_t bytes = 0, steps = 5;
    for (int i = 0; i < n; i++) sum += x[i];
    for (int i = 0; i < n; i++) bytes += b[i];
    for (int i = 0; i < n; i++) l[i] = b[i] + (int64_t)h[i] * 3;
    for (int i = 0; i < n; i++) h[i] = (int16_t)(x[i] >> 2);
    for (int i = 0; i < n; i++) { z[i] = steps ^ i; steps += 3; }
    for (int i = 0; i < n; i++) d[i] = (double)y[i] * 0.5;
    for (int i = 0; i < n; i++) y[i] = (int32_t)f[i] + (int32_t)g[i];
    return sum + bytes + steps;
}

__attribute__((noinline)) static int64_t neighbours(int n) {
    int32_t previous = 4, older = 9;
    for (int i = 0; i < n; i++) { z[i] = x[i] / 4 - previous; previous = x[i] / 4; }
    for (int i = 0; i < n; i++) y[i] = y[i + 1] ^ 3;
    for (int i = 0; i < n; i++) x[i + 8] = x[i] ^ i;
    for (int i = 0; i < n; i++) l[i + 1] = l[i] ^ 5;
    for (int i = 0; i < n; i++) { m[i] = m[i + 2] + 1; m[i + 1] = i; }
    for (int i = 0; i < n; i++) older = y[i];
    return (int64_t)previous * 3 + older;
}

__attribute__((noinline)) static void decisions(int n, int limit) {
    for (int i = 0; i < n; i++) y[i] = y[i] < 0 ? 0 : y[i] > 255 ? 255 : y[i];
    for (int i = 0; i < n; i++) { int v = z[i]; if (v > limit) v -= limit; else v = ~v; z[i] = v; }
    for (int i = 0; i < n; i++) b[i] = c[i] > 127 ? 255 - c[i] : c[i];
    for (int i = 0; i < n; i++) f[i] = g[i] > 7 ? g[i] * 2 : f[i] - 1;
    for (int i = 0; i < n; i++) x[i] = limit > 3 ? x[i] ^ 1 : y[i];
}

__attribute__((noinline)) static void copies(uint8_t *to, const uint8_t *from, int n) {
    while (n-- > 0) *to++ = *from++ ^ 0x55;
}

__attribute__((noinline)) static void wider(int32_t *to, const int16_t *from, unsigned n) {
    for (unsigned i = 0; i != n; i++) to[i] = from[i] * 3;
}

__attribute__((noinline)) static void scaled(int32_t *to, const int32_t *by, int n) {
    for (int i = 0; i < n; i++) to[i] = to[i] / 2 + *by;
}

__attribute__((noinline)) static void saxpy(float *to, const float *from, float a, long n) {
    for (long i = 0; i < n; i++) to[i] += a * from[i];
}

__attribute__((noinline)) static double chain(const double *from, long n) {
    double sum = 0.25;
    for (long i = 0; i < n; i++) sum += from[i] * 0.125;
    return sum;
}

int main(void) {
    static const int counts[] = {1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 23, 31, 32, 33, 47, 64, 79, 80};
    uint64_t all = 0;
    for (unsigned k = 0; k < sizeof counts / sizeof *counts; k++) {
        int n = counts[k];
        int64_t sum = 0;
        fill((unsigned)k + 1);
        sum += integers(n);
        sum = sum * 7 + mixed(n);
        all = all * 37 + checksum();
        sum = sum * 7 + neighbours(n);
        all = all * 37 + checksum();
        decisions(n, (int)k);
        all = all * 37 + checksum();
        fill((unsigned)k + 100);
        copies(b, c, n);
        copies(b + k % 16, b, n);
        copies(c, c + k % 7, n);
        wider(x, h, (unsigned)n);
        wider(y + k % 4, h + k % 3, (unsigned)n);
        scaled(z, y + 2, n);
        scaled(y, y + n / 2, n);
        saxpy(f, g, 2, n);
        saxpy(g + 1, g, 1, n % 12);
        saxpy(f, f + 2, 0.5f, n % 12);
        sum = sum * 7 + (int64_t)(chain(d, n) * 64);
        all = all * 37 + checksum() + (uint64_t)sum;
        printf("%d %llu\n", n, (unsigned long long)all);
    }
    return 0;
}
