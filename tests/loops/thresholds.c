/* Subscripts that meet, wrap, or pass each other at some step. */
#include "loops.h"

const char class_of_loops[] = "thresholds";

/* Reads old elements in the first half, new ones in the second half. */
LOOP void against_itself(double *restrict a, const double *restrict b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = a[n - 1 - i] * 0.5 + b[i];
}
RUN(against_itself, 16000, against_itself(ad, bd, n));

LOOP void turn_bytes_around(byte *a, int n)
{
    for (int low = 0, high = n - 1; low < high; low++, high--) {
        byte saved = a[low];
        a[low] = a[high];
        a[high] = saved;
    }
}
RUN(turn_bytes_around, 4400, turn_bytes_around(ab, 4 * n));

LOOP void turn_doubles_around(double *a, int n)
{
    for (int i = 0; i < n / 2; i++) {
        double saved = a[i];
        a[i] = a[n - 1 - i];
        a[n - 1 - i] = saved;
    }
}
RUN(turn_doubles_around, 18000, turn_doubles_around(ad, n));

/* One element is read in all steps and written in one of them. */
LOOP void pivot(double *a, const double *restrict b, int k, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = a[k] * 0.5 + b[i];
}
RUN(pivot, 18000, pivot(ad, bd, n / 3, n));

LOOP void from_the_middle(float *restrict a, const float *restrict b, int start, int n)
{
    int j = start;
    for (int i = 0; i < n; i++) {
        a[i] = b[j] * 3.0f;
        if (++j == n)
            j = 0;
    }
}
RUN(from_the_middle, 5700, from_the_middle(af, bf, n / 3, n));

/* The distance is the number of steps. */
LOOP void far_away(int *a, const int *restrict b)
{
    for (int i = 0; i < N; i++)
        a[i] = a[i + N] + b[i];
}
RUN(far_away, 82000, far_away(ai, bi));

/* One array upwards, one downwards. */
LOOP void up_and_down(short *restrict a, const short *restrict b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = (short)(b[i] - b[n - i]);
}
RUN(up_and_down, 75000, up_and_down(as, bs, n));

LOOP void fold(long *a, int n)
{
    for (int i = 0; i < n / 2; i++)
        a[i] = (a[i] >> 1) + a[n - 1 - i];
}
RUN(fold, 32000, fold(al, n));

/* The neighbour of the last element is the first one. */
LOOP void neighbours_in_a_ring(double *restrict a, const double *restrict b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = b[i] * 0.5 + b[(i + 1) % n] * 0.25;
}
RUN(neighbours_in_a_ring, 10000, neighbours_in_a_ring(ad, bd, n));

/* A table that is used again and again. */
LOOP void masked_table(unsigned *restrict a, const unsigned *restrict table, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = table[i & 15] + (unsigned)i;
}
RUN(masked_table, 16000, masked_table(au, bu, n));

/* The first elements have no left neighbour at this distance. */
LOOP void echo(float *restrict a, const float *restrict b, int delay, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = b[i];
        if (i >= delay)
            a[i] += b[i - delay] * 0.5f;
    }
}
RUN(echo, 11000, echo(af, bf, n / 7, n));

/* Repeats a pattern of five elements. */
LOOP void repeat_pattern(int *restrict a, const int *restrict pattern, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++) {
        a[i] = pattern[k];
        k = k == 4 ? 0 : k + 1;
    }
}
RUN(repeat_pattern, 5900, repeat_pattern(ai, bi, n));
