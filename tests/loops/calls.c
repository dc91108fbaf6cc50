/* Calls in loops: functions of the C library, and small ones of the file. */
#include "loops.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char class_of_loops[] = "calls";

LOOP void roots(double *restrict a, const double *restrict b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = sqrt(b[i]);
}
RUN(roots, 2900, roots(ad, cd, n));

LOOP void magnitudes(float *restrict a, const float *restrict b, const float *restrict c, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = fabsf(b[i]) + fabsf(c[i]);
}
RUN(magnitudes, 54000, magnitudes(af, bf, df, n));

LOOP void rounded_down(double *restrict a, const double *restrict b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = b[i] - floor(b[i]);
}
RUN(rounded_down, 6600, rounded_down(ad, dd, n));

LOOP void smaller_ones(double *restrict a, const double *restrict b, const double *restrict c, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = fmin(b[i], c[i]);
}
RUN(smaller_ones, 19000, smaller_ones(ad, bd, cd, n));

LOOP void exponentials(double *restrict a, const double *restrict b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = exp(b[i]) * 0.5;
}
RUN(exponentials, 1600, exponentials(ad, bd, n));

LOOP void sines(float *restrict a, const float *restrict b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = sinf(b[i]);
}
RUN(sines, 2300, sines(af, bf, n));

LOOP int sum_of_magnitudes(const int *a, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += abs(a[i]);
    return sum;
}
RUN(sum_of_magnitudes, 49000, keep((uint64_t)sum_of_magnitudes(bi, n)));

static double blend(double x, double y, double weight)
{
    return x * weight + y * (1.0 - weight);
}

LOOP void blend_all(double *restrict a, const double *restrict b, const double *restrict weights, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = blend(b[i], b[i + 1], weights[i]);
}
RUN(blend_all, 19000, blend_all(ad, bd, cd, n));

static int grade(int points)
{
    if (points < 100)
        return 0;
    if (points < 500)
        return points / 100;
    return 5;
}

LOOP void grades(int *restrict a, const int *restrict b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = grade(b[i]);
}
RUN(grades, 16000, grades(bi, ai, n));

static void split(int x, int *quotient, int *rest)
{
    *quotient = x / 10;
    *rest = x % 10;
}

/* Results by pointers. */
LOOP void split_all(int *restrict a, int *restrict b, const int *restrict c, int n)
{
    for (int i = 0; i < n; i++)
        split(c[i], &a[i], &b[i]);
}
RUN(split_all, 11000, split_all(bi, ci, ai, n));

struct point {
    float x, y;
};

static struct point turned(struct point p)
{
    struct point q = {-p.y, p.x};
    return q;
}

LOOP void turn_points(struct point *restrict a, const struct point *restrict b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = turned(b[i]);
}
RUN(turn_points, 16000, turn_points((struct point *)af, (struct point *)bf, n));

/* Four bytes at a time. */
LOOP void read_words(unsigned *restrict a, const byte *restrict b, int n)
{
    for (int i = 0; i < n; i++) {
        unsigned word;
        memcpy(&word, b + 4 * i, sizeof word);
        a[i] = word ^ 0x55aa55aau;
    }
}
RUN(read_words, 86000, read_words(au, bb, n));

static unsigned common_divisor(unsigned x, unsigned y)
{
    while (y != 0) {
        unsigned rest = x % y;
        x = y;
        y = rest;
    }
    return x;
}

/* A loop in the function that is called. */
LOOP void common_divisors(unsigned *restrict a, const int *restrict b, unsigned limit, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = common_divisor((unsigned)b[i], limit);
}
RUN(common_divisors, 520, common_divisors(au, ai, 720, n));

/* The function is known by its address only. */
static short add_one(short x)
{
    return (short)(x + 1);
}

static inline void apply(short *a, int n, short (*function)(short))
{
    for (int i = 0; i < n; i++)
        a[i] = function(a[i]);
}

LOOP void add_one_to_all(short *a, int n)
{
    apply(a, n, add_one);
}
RUN(add_one_to_all, 140000, add_one_to_all(as, n));

/* A function that only reads does not change between the steps. */
static LOOP int largest_of(const int *a, int n)
{
    int most = 0;
    for (int i = 0; i < n; i++)
        most = a[i] > most ? a[i] : most;
    return most;
}

LOOP void relative_to_largest(float *restrict a, const int *restrict b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = (float)b[i] / (float)largest_of(b, 40);
}
RUN(relative_to_largest, 4800, relative_to_largest(af, ai, n));

LOOP void lengths(double *restrict a, const float *restrict x, const float *restrict y, int n)
{
    for (int i = 0; i < n; i++) {
        double dx = x[i], dy = y[i];
        a[i] = sqrt(dx * dx + dy * dy);
    }
}
RUN(lengths, 6000, lengths(ad, bf, df, n));
