/* Bodies that somebody has unrolled by hand. */
#include "loops.h"

const char class_of_loops[] = "rerolling";

LOOP void add_scaled_by_four(float *restrict a, const float *restrict b, float factor, int n)
{
    for (int i = 0; i < n; i += 4) {
        a[i] = b[i] + factor * a[i];
        a[i + 1] = b[i + 1] + factor * a[i + 1];
        a[i + 2] = b[i + 2] + factor * a[i + 2];
        a[i + 3] = b[i + 3] + factor * a[i + 3];
    }
}
RUN(add_scaled_by_four, 9300, add_scaled_by_four(af, bf, 0.375f, n));

LOOP void subtract_by_two(double *restrict a, const double *restrict b, const double *restrict c, int n)
{
    for (int i = 0; i < n; i += 2) {
        a[i] = b[i] - c[i];
        a[i + 1] = b[i + 1] - c[i + 1];
    }
}
RUN(subtract_by_two, 38000, subtract_by_two(ad, bd, cd, n));

/* A number that is not a power of two. */
LOOP void squares_by_five(int *restrict a, const int *restrict b, int n)
{
    for (int i = 0; i < n; i += 5) {
        a[i] = b[i] * b[i];
        a[i + 1] = b[i + 1] * b[i + 1];
        a[i + 2] = b[i + 2] * b[i + 2];
        a[i + 3] = b[i + 3] * b[i + 3];
        a[i + 4] = b[i + 4] * b[i + 4];
    }
}
RUN(squares_by_five, 34000, squares_by_five(ai, bi, n));

/* One sum. */
LOOP int product_by_four(const int *a, const int *b, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i += 4)
        sum += a[i] * b[i] + a[i + 1] * b[i + 1] + a[i + 2] * b[i + 2] + a[i + 3] * b[i + 3];
    return sum;
}
RUN(product_by_four, 17000, keep((uint64_t)product_by_four(ci, di, n)));

LOOP void copy_by_eight(byte *restrict a, const byte *restrict b, int n)
{
    for (int i = 0; i < n; i += 8) {
        a[i] = b[i];
        a[i + 1] = b[i + 1];
        a[i + 2] = b[i + 2];
        a[i + 3] = b[i + 3];
        a[i + 4] = b[i + 4];
        a[i + 5] = b[i + 5];
        a[i + 6] = b[i + 6];
        a[i + 7] = b[i + 7];
    }
}
RUN(copy_by_eight, 66000, copy_by_eight(ab, bb, 4 * n));

/* Products of complex numbers in two arrays. */
LOOP void complex_products(double *restrict re, double *restrict im, const double *restrict x, const double *restrict y,
                           int n)
{
    for (int i = 0; i < n; i += 2) {
        re[i] = x[i] * x[i + 1] - y[i] * y[i + 1];
        re[i + 1] = x[i] * y[i + 1] + y[i] * x[i + 1];
        im[i] = re[i] + 1.0;
        im[i + 1] = re[i + 1] - 1.0;
    }
}
RUN(complex_products, 8900, complex_products(ad, cd, bd, dd, n));

/* Three components with factors of their own. */
LOOP void brighten(float *restrict a, const float *restrict b, int n)
{
    for (int i = 0; i < n; i++) {
        a[3 * i] = b[3 * i] * 0.30f;
        a[3 * i + 1] = b[3 * i + 1] * 0.59f;
        a[3 * i + 2] = b[3 * i + 2] * 0.11f;
    }
}
RUN(brighten, 8800, brighten(af, bf, n));

/* Vectors with four components, times a matrix that stays the same. */
LOOP void transform(float (*restrict a)[4], float (*restrict b)[4], const float *restrict matrix, int n)
{
    for (int i = 0; i < n; i++) {
        a[i][0] = matrix[0] * b[i][0] + matrix[1] * b[i][1] + matrix[2] * b[i][2] + matrix[3];
        a[i][1] = matrix[4] * b[i][0] + matrix[5] * b[i][1] + matrix[6] * b[i][2] + matrix[7];
        a[i][2] = matrix[8] * b[i][0] + matrix[9] * b[i][1] + matrix[10] * b[i][2] + matrix[11];
        a[i][3] = 1.0f;
    }
}
RUN(transform, 3800, transform((float(*)[4])af, (float(*)[4])bf, cf, n));

/* Alternating signs. */
LOOP void butterflies(int *restrict a, const int *restrict b, int n)
{
    for (int i = 0; i < n; i += 4) {
        int s = b[i] + b[i + 2], t = b[i] - b[i + 2];
        int u = b[i + 1] + b[i + 3], v = b[i + 1] - b[i + 3];
        a[i] = s + u;
        a[i + 1] = t + v;
        a[i + 2] = s - u;
        a[i + 3] = t - v;
    }
}
RUN(butterflies, 20000, butterflies(ai, bi, n));

/* Pointers that move by three. */
LOOP void pointers_by_three(long *restrict a, const long *restrict b, int n)
{
    const long *end = b + n / 3 * 3;
    while (b < end) {
        a[0] = b[0] + 1;
        a[1] = b[1] + 1;
        a[2] = b[2] + 1;
        a += 3;
        b += 3;
    }
}
RUN(pointers_by_three, 30000, pointers_by_three(al, bl, n));

/* Words of four bytes, the most significant one first. */
LOOP void words_of_bytes(unsigned *restrict a, const byte *restrict b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = (unsigned)b[4 * i] << 24 | (unsigned)b[4 * i + 1] << 16 | (unsigned)b[4 * i + 2] << 8 | b[4 * i + 3];
}
RUN(words_of_bytes, 17000, words_of_bytes(au, bb, n));
