/* Steps that need the result of an earlier step. */
#include "loops.h"

const char class_of_loops[] = "recurrences";

LOOP void running_sum(int *restrict a, const int *restrict b, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += b[i];
        a[i] = sum;
    }
}
RUN(running_sum, 18000, running_sum(ai, bi, n));

LOOP void running_product(double *restrict a, const double *restrict b, int n)
{
    double x = 1.0;
    for (int i = 0; i < n; i++) {
        x = x * b[i] + 0.25;
        a[i] = x;
    }
}
RUN(running_product, 3100, running_product(ad, cd, n));

/* In memory, with the two elements before it. */
LOOP void second_order(unsigned *a, int n)
{
    for (int i = 2; i < n; i++)
        a[i] = a[i - 1] + 3 * a[i - 2];
}
RUN(second_order, 6500, second_order(au, n));

LOOP void running_maximum(int *restrict a, const int *restrict b, int n)
{
    int most = b[0];
    for (int i = 0; i < n; i++) {
        most = b[i] > most ? b[i] : most;
        a[i] = most;
    }
}
RUN(running_maximum, 19000, running_maximum(ai, bi, n));

LOOP void moving_average(float *restrict a, const float *restrict b, float weight, int n)
{
    float average = b[0];
    for (int i = 0; i < n; i++) {
        average += weight * (b[i] - average);
        a[i] = average;
    }
}
RUN(moving_average, 2300, moving_average(af, bf, cf[3], n));

LOOP unsigned random_numbers(unsigned *a, unsigned state, int n)
{
    for (int i = 0; i < n; i++) {
        state = state * 1664525u + 1013904223u;
        a[i] = state >> 8;
    }
    return state;
}
RUN(random_numbers, 10000, keep(random_numbers(au, 99, n)));

LOOP unsigned hash_of_text(const char *text, int n)
{
    unsigned hash = 5381;
    for (int i = 0; i < n; i++)
        hash = hash * 31 + (byte)text[i];
    return hash;
}
RUN(hash_of_text, 1500, keep(hash_of_text(text, 4 * n)));

/* The elimination of a matrix with three diagonals. */
LOOP void three_diagonals(double *restrict x, double *restrict upper, const double *restrict lower,
                          const double *restrict right, int n)
{
    for (int i = 1; i < n; i++) {
        double pivot = 1.0 / (4.0 - lower[i] * upper[i - 1]);
        upper[i] = pivot;
        x[i] = (right[i] - lower[i] * x[i - 1]) * pivot;
    }
}
RUN(three_diagonals, 910, three_diagonals(ad, dd, cd, bd, n));

LOOP double polynomial(const double *coefficients, double x, int n)
{
    double value = 0.0;
    for (int i = 0; i < n; i++)
        value = value * x + coefficients[i];
    return value;
}
RUN(polynomial, 3100, keep_double(polynomial(bd, cd[5], n)));

LOOP void running_parity(byte *restrict a, const byte *restrict b, int n)
{
    byte parity = 0;
    for (int i = 0; i < n; i++) {
        parity ^= b[i];
        a[i] = parity;
    }
}
RUN(running_parity, 4500, running_parity(ab, bb, 4 * n));

/* Polynomial division, bit by bit. */
LOOP unsigned remainder_of_bits(const byte *a, int n)
{
    unsigned rest = 0xffffu;
    for (int i = 0; i < n; i++) {
        rest ^= (unsigned)a[i] << 8;
        for (int k = 0; k < 8; k++)
            rest = rest & 0x8000u ? (rest << 1 ^ 0x1021u) & 0xffffu : rest << 1;
    }
    return rest;
}
RUN(remainder_of_bits, 450, keep(remainder_of_bits(ab, n)));

LOOP unsigned two_sums(const byte *a, int n)
{
    unsigned low = 1, high = 0;
    for (int i = 0; i < n; i++) {
        low += a[i];
        high += low;
    }
    return high << 16 ^ low;
}
RUN(two_sums, 4400, keep(two_sums(ab, 4 * n)));

/* Sums over rectangles: two recurrences. */
LOOP void sums_of_rectangles(unsigned (*restrict a)[M], unsigned (*restrict b)[M], int m)
{
    for (int i = 1; i < m; i++) {
        unsigned row = 0;
        for (int j = 0; j < m; j++) {
            row += b[i][j];
            a[i][j] = a[i - 1][j] + row;
        }
    }
}
RUN(sums_of_rectangles, 3700, sums_of_rectangles((unsigned(*)[M])au, (unsigned(*)[M])bu, m));

/* Two values that need each other. */
LOOP void rotate(float *restrict xs, float *restrict ys, float angle, int n)
{
    float x = 1.0f, y = 0.0f;
    for (int i = 0; i < n; i++) {
        x -= angle * y;
        y += angle * x;
        xs[i] = x;
        ys[i] = y;
    }
}
RUN(rotate, 1500, rotate(af, bf, 0.0625f, n));

LOOP void leaky_counter(int *restrict a, const int *restrict b, int n)
{
    int level = 0;
    for (int i = 0; i < n; i++) {
        level += b[i];
        if (level < 0)
            level = 0;
        a[i] = level;
    }
}
RUN(leaky_counter, 16000, leaky_counter(ai, bi, n));

/* Sums of all elements that are five steps apart. */
LOOP void five_chains(long *restrict a, const long *restrict b, int n)
{
    for (int i = 5; i < n; i++)
        a[i] = (a[i - 5] >> 1) - b[i];
}
RUN(five_chains, 10000, five_chains(al, bl, n));
