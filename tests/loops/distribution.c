/* Loops of which one part can use vectors and another one cannot. */
#include "loops.h"

const char class_of_loops[] = "distribution";

LOOP void products_and_sums(int *restrict products, int *restrict sums, const int *restrict b, int n)
{
    for (int i = 1; i < n; i++) {
        products[i] = b[i] * b[i] + 1;
        sums[i] = sums[i - 1] + products[i];
    }
}
RUN(products_and_sums, 7900, products_and_sums(ai, bi, ci, n));

/* The sum has to be computed in order. */
LOOP double polynomial_and_sum(double *restrict a, const double *restrict x, int n)
{
    double sum = 0.0;
    for (int i = 0; i < n; i++) {
        a[i] = ((x[i] * 0.5 - 1.0) * x[i] + 2.0) * x[i] - 0.25;
        sum += a[i];
    }
    return sum;
}
RUN(polynomial_and_sum, 7000, keep_double(polynomial_and_sum(ad, bd, n)));

LOOP void double_and_count(int *restrict a, const int *restrict b, unsigned *restrict counts, const int *restrict bins,
                           int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = b[i] * 2;
        counts[bins[i]]++;
    }
}
RUN(double_and_count, 12000, double_and_count(ai, bi, du, bins, n));

/* Two statements with different widths. */
LOOP void bytes_and_doubles(byte *restrict a, const byte *restrict b, double *restrict c, const double *restrict d,
                            int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = (byte)(b[i] | 1);
        c[i] = d[i] * 1.5;
    }
}
RUN(bytes_and_doubles, 18000, bytes_and_doubles(ab, bb, cd, dd, n));

LOOP void many_streams(float *restrict a, float *restrict b, float *restrict c, const float *restrict d, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = d[i] + 1.0f;
        b[i] = d[i + 1] - 1.0f;
        c[i] = d[i] * d[i + 2];
    }
}
RUN(many_streams, 5900, many_streams(af, bf, cf, df, n));

/* A generator of random numbers, and what is done with its numbers. */
LOOP unsigned dither(unsigned *restrict a, const unsigned *restrict b, unsigned state, int n)
{
    for (int i = 0; i < n; i++) {
        state = state * 69069u + 5u;
        a[i] = (b[i] >> 2) + (state >> 4);
    }
    return state;
}
RUN(dither, 6900, keep(dither(au, bu, 12345, n)));

LOOP void clear_and_add(double *restrict a, double *restrict b, const double *restrict c, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = 0.0;
        b[i] = c[i] + 0.5;
    }
}
RUN(clear_and_add, 36000, clear_and_add(ad, bd, cd, n));

LOOP void copy_and_smooth(float *restrict copy, float *restrict level, const float *restrict b, int n)
{
    float last = 0.5f;
    for (int i = 0; i < n; i++) {
        copy[i] = b[i];
        last = last * 0.75f + b[i] * 0.25f;
        level[i] = last;
    }
}
RUN(copy_and_smooth, 2900, copy_and_smooth(af, cf, bf, n));

/* A chain of divisions next to products. */
LOOP void fractions(double *restrict a, double *restrict b, const double *restrict c, int n)
{
    for (int i = 1; i < n; i++) {
        a[i] = 1.0 / (a[i - 1] + c[i]);
        b[i] = c[i] * c[i];
    }
}
RUN(fractions, 1100, fractions(ad, bd, cd, n));

/* A search at the end, computations in front of it. */
LOOP int convert_and_find(int *restrict a, const short *restrict b, int wanted, int n)
{
    int place = -1;
    for (int i = 0; i < n; i++) {
        a[i] = b[i] * 4 - 1;
        if (b[i] == wanted)
            place = i;
    }
    return place;
}
RUN(convert_and_find, 15000, keep((uint64_t)convert_and_find(ai, bs, 17, n)));
