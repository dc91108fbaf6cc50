/* Scalars and small arrays that every step writes before it reads them. */
#include "loops.h"

const char class_of_loops[] = "expansion";

LOOP void order_pairs(float *restrict a, float *restrict b, int n)
{
    for (int i = 0; i < n; i++) {
        float low = a[i] < b[i] ? a[i] : b[i];
        float high = a[i] < b[i] ? b[i] : a[i];
        a[i] = high;
        b[i] = low;
    }
}
RUN(order_pairs, 36000, order_pairs(af, bf, n));

LOOP void written_on_both_paths(double *restrict a, const double *restrict b, const double *restrict c, int n)
{
    double t;
    for (int i = 0; i < n; i++) {
        if (b[i] < 0.0)
            t = c[i] * 0.5;
        else
            t = c[i] + b[i];
        a[i] = t * t;
    }
}
RUN(written_on_both_paths, 15000, written_on_both_paths(ad, bd, cd, n));

/* The value of an earlier step, if this step has none. */
LOOP void last_positive(int *restrict a, const int *restrict b, int n)
{
    int last = 0;
    for (int i = 0; i < n; i++) {
        if (b[i] > 0)
            last = b[i];
        a[i] = last;
    }
}
RUN(last_positive, 10000, last_positive(ai, bi, n));

/* An array of its own in each step. */
LOOP void middle_of_five(int *restrict a, const int *restrict b, int n)
{
    int window[5];
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 5; k++)
            window[k] = b[i + k];
        for (int k = 1; k < 5; k++)
            for (int j = k; j > 0; j--)
                if (window[j - 1] > window[j]) {
                    int saved = window[j];
                    window[j] = window[j - 1];
                    window[j - 1] = saved;
                }
        a[i] = window[2];
    }
}
RUN(middle_of_five, 3700, middle_of_five(ai, bi, n));

/* A row that is filled and used in each step of the outer loop. */
LOOP void row_in_between(double (*restrict a)[M], double (*restrict b)[M], double *restrict row, int m)
{
    for (int i = 0; i < m; i++) {
        for (int j = 0; j < m; j++)
            row[j] = b[i][j] * 0.5 + 1.0;
        for (int j = 1; j < m; j++)
            a[i][j] = row[j] - row[j - 1];
    }
}
RUN(row_in_between, 3400, row_in_between((double(*)[M])ad, (double(*)[M])bd, cd, m));

/* The same with an array of the function. */
LOOP void row_of_function(float (*restrict a)[M], float (*restrict b)[M], int m)
{
    float row[M];
    for (int i = 0; i < m; i++) {
        for (int j = 0; j < m; j++)
            row[j] = b[i][j] * 2.0f;
        for (int j = 0; j < m; j++)
            a[i][j] = row[j] + row[m - 1 - j];
    }
}
RUN(row_of_function, 6100, row_of_function((float(*)[M])af, (float(*)[M])bf, m));

LOOP void products_of_rows(int *restrict a, int (*restrict b)[M], const int *restrict x, int m)
{
    for (int i = 0; i < m; i++) {
        int sum = 0;
        for (int j = 0; j < m; j++)
            sum += b[i][j] * x[j];
        a[i] = sum;
    }
}
RUN(products_of_rows, 7000, products_of_rows(ai, (int(*)[M])bi, ci, m));

struct complex {
    double re, im;
};

LOOP void complex_squares(struct complex *restrict a, const struct complex *restrict b, int n)
{
    for (int i = 0; i < n; i++) {
        struct complex z;
        z.re = b[i].re * b[i].re - b[i].im * b[i].im;
        z.im = 2.0 * b[i].re * b[i].im;
        a[i] = z;
    }
}
RUN(complex_squares, 8800, complex_squares((struct complex *)ad, (struct complex *)bd, n));

/* Two values change places in each step. */
LOOP void take_turns(long *restrict a, const long *restrict b, long x, long y, int n)
{
    for (int i = 0; i < n; i++) {
        long saved = x;
        a[i] = b[i] + x;
        x = y;
        y = saved;
    }
}
RUN(take_turns, 29000, take_turns(al, bl, 3, 1000, n));

/* The digits of a number, in an array. */
LOOP void sums_of_digits(int *restrict a, const int *restrict b, int n)
{
    for (int i = 0; i < n; i++) {
        int digits[3], rest = b[i], sum = 0;
        for (int k = 0; k < 3; k++) {
            digits[k] = rest % 10;
            rest /= 10;
        }
        for (int k = 0; k < 3; k++)
            sum += digits[k] * (k + 1);
        a[i] = sum;
    }
}
RUN(sums_of_digits, 2400, sums_of_digits(bi, ai, n));
