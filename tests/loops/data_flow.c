/* Values that flow between statements, steps and loops. */
#include "loops.h"

const char class_of_loops[] = "data_flow";

LOOP void store_and_use(double *restrict a, double *restrict b, const double *restrict c, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = c[i] + 1.0;
        b[i] = a[i] * c[i];
        a[i] = a[i] - b[i];
    }
}
RUN(store_and_use, 28000, store_and_use(ad, bd, cd, n));

/* The element of the previous step stays in a register. */
LOOP void slopes(double *restrict a, const double *restrict b, int n)
{
    double last = b[0];
    for (int i = 0; i < n; i++) {
        double next = b[i + 1];
        a[i] = (next - last) * 8.0;
        last = next;
    }
}
RUN(slopes, 30000, slopes(ad, bd, n));

LOOP void window_of_three(float *restrict a, const float *restrict b, int n)
{
    float x = b[0], y = b[1];
    for (int i = 0; i < n; i++) {
        float z = b[i + 2];
        a[i] = x * 0.25f + y * 0.5f + z * 0.25f;
        x = y;
        y = z;
    }
}
RUN(window_of_three, 24000, window_of_three(af, bf, n));

/* Half of n, by an expression that is known to be not negative. */
LOOP void add_lower_half(int *a, int n)
{
    int half = n > 0 ? n / 2 : 0;
    for (int i = 0; i < half; i++)
        a[i + half] = a[i] + 1;
}
RUN(add_lower_half, 150000, add_lower_half(ai, n));

/* The distance is 1 on both paths. */
LOOP void one_anyway(int *restrict a, const int *restrict b, int kind, int n)
{
    int distance;
    if (kind > 3)
        distance = kind / kind;
    else
        distance = 1;
    for (int i = 0; i < n; i++)
        a[i] = b[i + distance] * 3;
}
RUN(one_anyway, 67000, one_anyway(ai, bi, five, n));

/* Only the last value is needed. */
LOOP int last_difference(const int *restrict a, const int *restrict b, int n)
{
    int difference = 0;
    for (int i = 0; i < n; i++)
        difference = a[i] * 3 - b[i];
    return difference;
}
RUN(last_difference, 1800000, keep((uint64_t)last_difference(ai, bi, n)));

/* A sum in memory. */
LOOP void sum_in_memory(unsigned *total, const unsigned *restrict a, int n)
{
    for (int i = 0; i < n; i++)
        *total += a[i];
}
RUN(sum_in_memory, 99000, sum_in_memory(du, au, n));

/* What is stored has another type than the scale. */
LOOP void scale_in_memory(float *a, const float *b, const int *scale, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = b[i] * (float)*scale;
}
RUN(scale_in_memory, 79000, scale_in_memory(af, bf, ci, n));

LOOP void overwritten(long *restrict a, const long *restrict b, const long *restrict c, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = b[i] * 3;
        a[i] = c[i] + i;
    }
}
RUN(overwritten, 37000, overwritten(al, bl, cl, n));

/* The second loop reads what the first one wrote. */
LOOP void two_loops(double *restrict a, double *restrict product, const double *restrict b, const double *restrict c,
                    int n)
{
    for (int i = 0; i < n; i++)
        product[i] = b[i] * c[i];
    for (int i = 0; i < n; i++)
        a[i] = product[i] - b[i];
}
RUN(two_loops, 19000, two_loops(ad, dd, bd, cd, n));

/* The quotient is the same in all steps. */
LOOP void invariant_quotient(int *restrict a, const int *restrict b, int x, int y, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = b[i] + (x * 1000 + y) / (y + 1);
}
RUN(invariant_quotient, 83000, invariant_quotient(ai, bi, three, five, n));

struct range {
    int low, high;
    long sum;
};

LOOP struct range range_of(const int *a, int n)
{
    struct range range = {a[0], a[0], 0};
    for (int i = 0; i < n; i++) {
        if (a[i] < range.low)
            range.low = a[i];
        if (a[i] > range.high)
            range.high = a[i];
        range.sum += a[i];
    }
    return range;
}
RUN(range_of, 9300, struct range range = range_of(bi, n); keep((uint64_t)range.low); keep((uint64_t)range.high);
    keep((uint64_t)range.sum));

/* The second loop starts where the first one ends. */
LOOP void two_parts(short *restrict a, const short *restrict b, int middle, int n)
{
    int i;
    for (i = 0; i < middle; i++)
        a[i] = (short)(b[i] + 4);
    for (; i < n; i++)
        a[i] = (short)(b[i] - 4);
}
RUN(two_parts, 110000, two_parts(as, bs, n / 3, n));
