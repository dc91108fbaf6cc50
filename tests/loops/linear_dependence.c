/* Dependences in one subscript, with a distance that is known. */
#include "loops.h"

const char class_of_loops[] = "linear_dependence";

/* No dependence. */
LOOP void mix_samples(double *restrict out, const double *restrict left, const double *restrict right, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = 0.75 * left[i] + 0.25 * right[i];
}
RUN(mix_samples, 27000, mix_samples(ad, bd, cd, n));

/* Only what later steps overwrite is read: a vector may be loaded first. */
LOOP void settle(int *level, const int *inflow, int n)
{
    for (int i = 0; i < n; i++)
        level[i] = (level[i + 1] >> 1) + inflow[i];
}
RUN(settle, 63000, settle(ai, ci, n));

/* Distance 1. */
LOOP void leak(double *tank, const double *inflow, int n)
{
    for (int i = 1; i < n; i++)
        tank[i] = tank[i - 1] * 0.5 + inflow[i];
}
RUN(leak, 3100, leak(ad, cd, n));

/* Distance 2: pairs are independent. */
LOOP void two_chains(float *restrict a, const float *restrict b, int n)
{
    for (int i = 2; i < n; i++)
        a[i] = a[i - 2] * 0.25f + b[i];
}
RUN(two_chains, 6400, two_chains(af, bf, n));

/* Distance 4. */
LOOP void scramble(unsigned *restrict a, const unsigned *restrict key, int n)
{
    for (int i = 4; i < n; i++)
        a[i] = (a[i - 4] ^ key[i]) * 5 + 1;
}
RUN(scramble, 19000, scramble(au, bu, n));

/* Distance 16, as wide as a vector. */
LOOP void add_rows(byte *restrict pixels, const byte *restrict noise, int n)
{
    for (int i = 16; i < n; i++)
        pixels[i] = (byte)(pixels[i - 16] + noise[i]);
}
RUN(add_rows, 62000, add_rows(ab, bb, 4 * n));

/* Even elements are written, odd ones are read. */
LOOP void odd_to_even(double *a, const double *restrict b, int n)
{
    for (int i = 0; i < n; i++)
        a[2 * i] = a[2 * i + 1] * 0.5 - b[i];
}
RUN(odd_to_even, 18000, odd_to_even(ad, bd, n));

/* The upper half depends on the lower half only. */
LOOP void fill_upper_half(long *a, const long *restrict b)
{
    for (int i = 0; i < N / 2; i++)
        a[i + N / 2] = a[i] - b[i];
}
RUN(fill_upper_half, 74000, fill_upper_half(al, bl));

/* Downwards: reads an element before it is overwritten. */
LOOP void move_up(short *a, int n)
{
    for (int i = n - 1; i >= 0; i--)
        a[i + 1] = (short)(a[i] ^ 3);
}
RUN(move_up, 120000, move_up(as, n));

/* Downwards, with distance 1: every step needs the one before it. */
LOOP void highest_from_here(int *a, int n)
{
    for (int i = n - 1; i >= 0; i--)
        a[i] = a[i + 1] > a[i] ? a[i + 1] - 1 : a[i];
}
RUN(highest_from_here, 8100, highest_from_here(bi, n));

/* Whether the arrays overlap is not known. */
LOOP void smooth(double *out, const double *in, int n)
{
    for (int i = 1; i < n; i++)
        out[i] = (in[i - 1] + in[i] + in[i + 1]) * 0.25;
}
RUN(smooth, 25000, smooth(ad, bd, n));

/* Only the read array has neighbours. */
LOOP void gray_differences(unsigned *a, const unsigned *b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = b[i] ^ (b[i + 1] << 7 | b[i + 1] >> 25);
}
RUN(gray_differences, 46000, gray_differences(au, bu, n));

/* A dependence with distance 3 between two statements. */
LOOP void two_statements(float *restrict a, float *restrict b, const float *restrict c, int n)
{
    for (int i = 3; i < n; i++) {
        a[i] = c[i] + 1.5f;
        b[i] = a[i - 3] * c[i];
    }
}
RUN(two_statements, 8900, two_statements(af, bf, cf, n));
