/* Decisions inside of loops. */
#include "loops.h"

const char class_of_loops[] = "control_flow";

LOOP void clamp(int *restrict a, const int *restrict b, int low, int high, int n)
{
    for (int i = 0; i < n; i++) {
        int x = b[i];
        if (x < low)
            x = low;
        else if (x > high)
            x = high;
        a[i] = x;
    }
}
RUN(clamp, 25000, clamp(ai, bi, -500, 500, n));

LOOP void rectify(float *restrict a, const float *restrict b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = b[i] > 0.0f ? b[i] : b[i] * 0.125f;
}
RUN(rectify, 40000, rectify(af, bf, n));

/* The division must not run without its guard. */
LOOP void guarded_division(int *restrict a, const int *restrict b, const int *restrict c, int n)
{
    for (int i = 0; i < n; i++)
        if (c[i] != 0)
            a[i] = b[i] / c[i];
}
RUN(guarded_division, 3000, guarded_division(ai, bi, ci, n));

/* The same decision in all steps. */
LOOP void add_or_subtract(double *restrict a, const double *restrict b, const double *restrict c, int mode, int n)
{
    for (int i = 0; i < n; i++) {
        if (mode > 2)
            a[i] = b[i] + c[i];
        else
            a[i] = b[i] - c[i];
    }
}
RUN(add_or_subtract, 39000, add_or_subtract(ad, bd, cd, three, n));

/* Each path writes another array. */
LOOP void by_sign(double *restrict plus, double *restrict minus, const double *restrict b, int n)
{
    for (int i = 0; i < n; i++) {
        if (b[i] > 0.0)
            plus[i] = b[i] * 3.0;
        else
            minus[i] = b[i] * 5.0;
    }
}
RUN(by_sign, 7600, by_sign(ad, cd, bd, n));

LOOP void classes_of_characters(byte *restrict a, const char *restrict text, int n)
{
    for (int i = 0; i < n; i++) {
        char c = text[i];
        if (c >= 'a' && c <= 'z')
            a[i] = 1;
        else if (c >= '0' && c <= '9')
            a[i] = 2;
        else
            a[i] = 3;
    }
}
RUN(classes_of_characters, 1500, classes_of_characters(ab, text, 4 * n));

LOOP void four_operations(unsigned *restrict a, const unsigned *restrict b, const unsigned *restrict c,
                          const int *restrict operation, int n)
{
    for (int i = 0; i < n; i++) {
        switch (operation[i] & 3) {
        case 0:
            a[i] = b[i] + c[i];
            break;
        case 1:
            a[i] = b[i] - c[i];
            break;
        case 2:
            a[i] = b[i] & c[i];
            break;
        default:
            a[i] = b[i] ^ c[i];
        }
    }
}
RUN(four_operations, 3500, four_operations(au, bu, cu, bins, n));

/* A store on one path only. */
LOOP void replace_large(float *a, const float *restrict b, float limit, int n)
{
    for (int i = 0; i < n; i++)
        if (b[i] > limit)
            a[i] = limit;
}
RUN(replace_large, 13000, replace_large(af, bf, cf[0], n));

LOOP void first_is_special(double *restrict a, const double *restrict b, int n)
{
    for (int i = 0; i < n; i++) {
        if (i == 0)
            a[i] = b[i];
        else
            a[i] = b[i] - b[i - 1];
    }
}
RUN(first_is_special, 33000, first_is_special(ad, bd, n));

/* The decision changes once. */
LOOP void two_halves(int *restrict a, const int *restrict b, int middle, int n)
{
    for (int i = 0; i < n; i++) {
        if (i < middle)
            a[i] = b[i] + middle;
        else
            a[i] = b[i] - i;
    }
}
RUN(two_halves, 11000, two_halves(ai, bi, n / 2, n));

LOOP void last_is_special(short *restrict a, const short *restrict b, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = (short)(b[i] + 1);
        if (i == n - 1)
            a[i] = -1;
    }
}
RUN(last_is_special, 20000, last_is_special(as, bs, n));

LOOP void skip_negative(long *restrict a, const long *restrict b, int n)
{
    for (int i = 0; i < n; i++) {
        if (b[i] < 0)
            continue;
        a[i] = b[i] * 2 + 1;
    }
}
RUN(skip_negative, 11000, skip_negative(al, bl, n));

LOOP double sum_of_positive(const double *a, int n)
{
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        if (a[i] > 0.0)
            sum += a[i];
    return sum;
}
RUN(sum_of_positive, 3600, keep_double(sum_of_positive(bd, n)));

LOOP void distances(byte *restrict a, const byte *restrict b, const byte *restrict c, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = b[i] > c[i] ? (byte)(b[i] - c[i]) : (byte)(c[i] - b[i]);
}
RUN(distances, 55000, distances(ab, bb, cb, 4 * n));

/* The decision alternates. */
LOOP void alternate(float *restrict a, const float *restrict b, const float *restrict c, int n)
{
    for (int i = 0; i < n; i++) {
        if (i & 1)
            a[i] = b[i] * 2.0f;
        else
            a[i] = c[i] + 1.0f;
    }
}
RUN(alternate, 25000, alternate(af, bf, cf, n));

LOOP int count_both(const int *a, const int *b, int n)
{
    int count = 0;
    for (int i = 0; i < n; i++)
        if (a[i] > 0 && b[i] < 50)
            count++;
    return count;
}
RUN(count_both, 9600, keep((uint64_t)count_both(bi, ci, n)));

/* Two decisions about the same value. */
LOOP void nested_decisions(double *restrict a, const double *restrict b, const double *restrict c, int n)
{
    for (int i = 0; i < n; i++) {
        double x = 1.0;
        if (b[i] > 0.0) {
            if (c[i] > 0.5)
                x = c[i] * 2.0;
            else
                x = c[i];
        }
        a[i] = x * b[i];
    }
}
RUN(nested_decisions, 6500, nested_decisions(ad, bd, cd, n));
