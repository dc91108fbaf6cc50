/* Subscripts out of other arrays. */
#include "loops.h"

const char class_of_loops[] = "indirect";

LOOP void gather(double *restrict a, const double *restrict b, const int *restrict index, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = b[index[i]] + 1.0;
}
RUN(gather, 22000, gather(ad, bd, picked, n));

/* All places are different, which the compiler does not know. */
LOOP void scatter(float *restrict a, const float *restrict b, const int *restrict index, int n)
{
    for (int i = 0; i < n; i++)
        a[index[i]] = b[i] * 2.0f;
}
RUN(scatter, 18000, scatter(af, bf, shuffled, n));

LOOP void gather_and_multiply(float *restrict a, const float *restrict b, const float *restrict c,
                              const int *restrict index, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = b[index[i]] * c[i] + b[i];
}
RUN(gather_and_multiply, 12000, gather_and_multiply(af, bf, cf, picked, n));

LOOP void histogram(unsigned *restrict counts, const int *restrict bins, int n)
{
    for (int i = 0; i < n; i++)
        counts[bins[i]]++;
}
RUN(histogram, 21000, histogram(au, bins, n));

LOOP void histogram_of_bytes(int *restrict counts, const byte *restrict a, int n)
{
    for (int i = 0; i < 256; i++)
        counts[i] = 0;
    for (int i = 0; i < n; i++)
        counts[a[i]]++;
}
RUN(histogram_of_bytes, 4700, histogram_of_bytes(ai, ab, 4 * n));

/* Adds to places that occur more than once. */
LOOP void add_to_places(long *restrict a, const long *restrict b, const int *restrict index, int n)
{
    for (int i = 0; i < n; i++)
        a[index[i]] = (a[index[i]] >> 1) + b[i];
}
RUN(add_to_places, 15000, add_to_places(al, bl, picked, n));

LOOP int two_levels(const int *a, const int *outer, const int *inner, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[inner[outer[i]]];
    return sum;
}
RUN(two_levels, 14000, keep((uint64_t)two_levels(bi, picked, shuffled, n)));

/* A matrix with five elements in each row. */
LOOP void sparse_product(double *restrict y, const double *restrict values, const int *restrict columns,
                         const int *restrict starts, const double *restrict x, int rows)
{
    for (int i = 0; i < rows; i++) {
        double sum = 0.0;
        for (int k = starts[i]; k < starts[i + 1]; k++)
            sum += values[k] * x[columns[k]];
        y[i] = sum;
    }
}
RUN(sparse_product, 8000, sparse_product(ad, bd, picked, rising, cd, n / 2 - 1));

LOOP void look_up_bytes(byte *restrict a, const byte *restrict b, const byte *restrict table, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = table[b[i]];
}
RUN(look_up_bytes, 6400, look_up_bytes(ab, bb, cb, 4 * n));

/* Ascending places, which leave gaps. */
LOOP void gather_ascending(int *restrict a, const int *restrict b, const int *restrict index, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = b[index[i]] - i;
}
RUN(gather_ascending, 20000, gather_ascending(ai, bi, rising, n));

/* The cycle of a permutation: each step needs the one before it. */
LOOP int follow_links(const int *next, int from, int steps)
{
    for (int i = 0; i < steps; i++)
        from = next[from];
    return from;
}
RUN(follow_links, 3100, keep((uint64_t)follow_links(shuffled, 7, n)));

LOOP unsigned sum_behind_pointers(unsigned *const *pointers, int n)
{
    unsigned sum = 0;
    for (int i = 0; i < n; i++)
        sum += *pointers[i];
    return sum;
}
static unsigned *pointers_of_test[N];
static void fill_pointers(void)
{
    for (int i = 0; i < N; i++)
        pointers_of_test[i] = &au[shuffled[i]];
}
RUN_WITH(sum_behind_pointers, 18000, fill_pointers, 0, keep(sum_behind_pointers(pointers_of_test, n)));

/* Places by a computation with the index. */
LOOP void bit_reversed(float *restrict a, const float *restrict b)
{
    for (unsigned i = 0; i < 512; i++) {
        unsigned k = 0;
        for (unsigned bit = 0; bit < 9; bit++)
            k |= (i >> bit & 1) << (8 - bit);
        a[i] = b[k];
    }
}
RUN(bit_reversed, 8400, bit_reversed(af, bf));
