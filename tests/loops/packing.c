/* Elements that move together, or apart, depending on their values. */
#include "loops.h"

const char class_of_loops[] = "packing";

LOOP int keep_positive(int *restrict a, const int *restrict b, int n)
{
    int count = 0;
    for (int i = 0; i < n; i++)
        if (b[i] > 0)
            a[count++] = b[i];
    return count;
}
RUN(keep_positive, 8500, keep((uint64_t)keep_positive(ai, bi, n)));

/* Stores always, counts sometimes. */
LOOP int keep_positive_without_branch(int *restrict a, const int *restrict b, int n)
{
    int count = 0;
    for (int i = 0; i < n; i++) {
        a[count] = b[i];
        count += b[i] > 0;
    }
    return count;
}
RUN(keep_positive_without_branch, 14000, keep((uint64_t)keep_positive_without_branch(ai, bi, n)));

LOOP int places_above(int *restrict places, const double *restrict a, double limit, int n)
{
    int count = 0;
    for (int i = 0; i < n; i++)
        if (a[i] > limit)
            places[count++] = i;
    return count;
}
RUN(places_above, 13000, keep((uint64_t)places_above(ai, ad, 1.25, n)));

/* The inverse of packing. */
LOOP int spread(float *restrict a, const float *restrict packed, const int *restrict mask, int n)
{
    int count = 0;
    for (int i = 0; i < n; i++)
        a[i] = mask[i] > 0 ? packed[count++] : 0.5f;
    return count;
}
RUN(spread, 10000, keep((uint64_t)spread(af, bf, bi, n)));

LOOP void by_limit(double *restrict low, double *restrict high, const double *restrict a, double limit, int n)
{
    int n_low = 0, n_high = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] < limit)
            low[n_low++] = a[i];
        else
            high[n_high++] = a[i];
    }
}
RUN(by_limit, 8100, by_limit(ad, cd, bd, 0.0, n));

LOOP int without_blanks(char *restrict to, const char *restrict from)
{
    char *at = to;
    for (; *from != 0; from++)
        if (*from != ' ')
            *at++ = *from;
    *at = 0;
    return (int)(at - to);
}
RUN(without_blanks, 2900, keep((uint64_t)without_blanks(text2, text)));

/* Only the first of neighbours with equal upper bits stays. */
LOOP int without_repetitions(byte *restrict a, const byte *restrict b, int n)
{
    int count = 0;
    for (int i = 0; i < n; i++)
        if (i == 0 || b[i] >> 6 != b[i - 1] >> 6)
            a[count++] = b[i];
    return count;
}
RUN(without_repetitions, 2600, keep((uint64_t)without_repetitions(ab, bb, 4 * n)));

LOOP void even_and_odd(short *restrict even, short *restrict odd, const short *restrict a, int n)
{
    for (int i = 0; i < n; i++) {
        even[i] = a[2 * i];
        odd[i] = a[2 * i + 1];
    }
}
RUN(even_and_odd, 20000, even_and_odd(as, cs, bs, n));

LOOP void interleave(float *restrict a, const float *restrict left, const float *restrict right, int n)
{
    for (int i = 0; i < n; i++) {
        a[2 * i] = left[i];
        a[2 * i + 1] = right[i];
    }
}
RUN(interleave, 36000, interleave(af, bf, cf, n));

/* Runs of equal values, as pairs of value and length. */
LOOP int lengths_of_runs(int *restrict runs, const int *restrict a, int n)
{
    int count = 0;
    for (int i = 0; i < n;) {
        int from = i;
        while (i < n && a[i] >> 5 == a[from] >> 5)
            i++;
        runs[2 * count] = a[from] >> 5;
        runs[2 * count + 1] = i - from;
        count++;
    }
    return count;
}
RUN(lengths_of_runs, 3800, keep((uint64_t)lengths_of_runs(ai, ci, n)));

/* Four values of two bits in a byte. */
LOOP void two_bits_each(byte *restrict a, const byte *restrict b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = (byte)((b[4 * i] & 3) | (b[4 * i + 1] & 3) << 2 | (b[4 * i + 2] & 3) << 4 | (b[4 * i + 3] & 3) << 6);
}
RUN(two_bits_each, 7500, two_bits_each(ab, bb, n));

LOOP void planes_of_pixels(byte *restrict red, byte *restrict green, byte *restrict blue, const byte *restrict pixels,
                           int n)
{
    for (int i = 0; i < n; i++) {
        red[i] = pixels[3 * i];
        green[i] = pixels[3 * i + 1];
        blue[i] = pixels[3 * i + 2];
    }
}
RUN(planes_of_pixels, 5900, planes_of_pixels(ab, bb, cb, db, n));

/* Sorted parts become one. */
LOOP void merge(int *restrict a, const int *restrict b, const int *restrict c, int n)
{
    int i = 0, k = 0;
    while (i < n / 2 && k < n / 2) {
        if (b[i] <= c[k])
            a[i + k] = b[i], i++;
        else
            a[i + k] = c[k], k++;
    }
}
RUN(merge, 12000, merge(ai, rising, rising + n / 4, n));
