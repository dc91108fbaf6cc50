/* Sums, products, extrema and other results of a whole array. */
#include "loops.h"

const char class_of_loops[] = "reductions";

LOOP int sum_of_ints(const int *a, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i];
    return sum;
}
RUN(sum_of_ints, 98000, keep((uint64_t)sum_of_ints(ai, n)));

/* In order. */
LOOP double sum_of_doubles(const double *a, int n)
{
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += a[i];
    return sum;
}
RUN(sum_of_doubles, 9800, keep_double(sum_of_doubles(ad, n)));

/* The order of four partial sums is that of the source. */
LOOP float four_partial_sums(const float *a, const float *b, int n)
{
    float s = 0.0f, t = 0.0f, u = 0.0f, v = 0.0f;
    for (int i = 0; i + 4 <= n; i += 4) {
        s += a[i] * b[i];
        t += a[i + 1] * b[i + 1];
        u += a[i + 2] * b[i + 2];
        v += a[i + 3] * b[i + 3];
    }
    return s + t + u + v;
}
RUN(four_partial_sums, 41000, keep_double(four_partial_sums(af, bf, n)));

LOOP int product_of_shorts(const short *a, const short *b, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}
RUN(product_of_shorts, 47000, keep((uint64_t)product_of_shorts(bs, cs, n)));

LOOP double product_of_doubles(const double *a, const double *b, int n)
{
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}
RUN(product_of_doubles, 9400, keep_double(product_of_doubles(ad, bd, n)));

LOOP float largest_float(const float *a, int n)
{
    float most = a[0];
    for (int i = 1; i < n; i++)
        if (a[i] > most)
            most = a[i];
    return most;
}
RUN(largest_float, 4900, keep_double(largest_float(bf, n)));

LOOP int smallest_int(const int *a, int n)
{
    int least = a[0];
    for (int i = 1; i < n; i++)
        least = a[i] < least ? a[i] : least;
    return least;
}
RUN(smallest_int, 32000, keep((uint64_t)smallest_int(bi, n)));

LOOP unsigned product_of_odd(const unsigned *a, int n)
{
    unsigned product = 1;
    for (int i = 0; i < n; i++)
        product *= a[i] | 1;
    return product;
}
RUN(product_of_odd, 16000, keep(product_of_odd(au, n)));

LOOP unsigned parity(const unsigned *a, int n)
{
    unsigned bits = 0;
    for (int i = 0; i < n; i++)
        bits ^= a[i];
    return bits;
}
RUN(parity, 97000, keep(parity(au, n)));

LOOP int count_of_byte(const byte *a, byte wanted, int n)
{
    int count = 0;
    for (int i = 0; i < n; i++)
        count += a[i] == wanted;
    return count;
}
RUN(count_of_byte, 10000, keep((uint64_t)count_of_byte(ab, 77, 4 * n)));

LOOP unsigned sum_of_bytes(const byte *a, int n)
{
    unsigned sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i];
    return sum;
}
RUN(sum_of_bytes, 16000, keep(sum_of_bytes(ab, 4 * n)));

LOOP int difference_of_images(const byte *a, const byte *b, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        int difference = a[i] - b[i];
        sum += difference < 0 ? -difference : difference;
    }
    return sum;
}
RUN(difference_of_images, 14000, keep((uint64_t)difference_of_images(ab, bb, 4 * n)));

LOOP long sum_of_squares(const short *a, int n)
{
    long sum = 0;
    for (int i = 0; i < n; i++)
        sum += (long)a[i] * a[i];
    return sum;
}
RUN(sum_of_squares, 15000, keep((uint64_t)sum_of_squares(bs, n)));

LOOP int largest_distance(const int *a, const int *b, int n)
{
    int most = 0;
    for (int i = 0; i < n; i++) {
        int distance = a[i] > b[i] ? a[i] - b[i] : b[i] - a[i];
        if (distance > most)
            most = distance;
    }
    return most;
}
RUN(largest_distance, 26000, keep((uint64_t)largest_distance(ai, bi, n)));

LOOP void sum_and_squares(const double *a, int n, double *sum, double *squares)
{
    *sum = *squares = 0.0;
    for (int i = 0; i < n; i++) {
        *sum += a[i];
        *squares += a[i] * a[i];
    }
}
RUN(sum_and_squares, 2200, double sum; double squares; sum_and_squares(bd, n, &sum, &squares); keep_double(sum);
    keep_double(squares));

/* Is there any, and are all. */
LOOP int any_and_all(const long *a, int n)
{
    int any = 0, all = 1;
    for (int i = 0; i < n; i++) {
        any |= a[i] > 998;
        all &= a[i] > -999;
    }
    return any * 2 + all;
}
RUN(any_and_all, 13000, keep((uint64_t)any_and_all(bl, n)));

LOOP long sum_of_products(const int *a, const int *b, const int *c, int n)
{
    long sum = 0;
    for (int i = 0; i < n; i++)
        sum += (long)a[i] * b[i] - c[i];
    return sum;
}
RUN(sum_of_products, 9800, keep((uint64_t)sum_of_products(ai, bi, ci, n)));

LOOP unsigned bits_that_are_set(const unsigned *a, int n)
{
    unsigned count = 0;
    for (int i = 0; i < n; i++) {
        unsigned x = a[i];
        x = x - (x >> 1 & 0x55555555u);
        x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
        x = (x + (x >> 4)) & 0x0f0f0f0fu;
        count += x * 0x01010101u >> 24;
    }
    return count;
}
RUN(bits_that_are_set, 12000, keep(bits_that_are_set(au, n)));
