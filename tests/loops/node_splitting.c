/* Old and new values of one array in one statement: a copy of the old ones
 * makes the statements independent. */
#include "loops.h"

const char class_of_loops[] = "node_splitting";

LOOP void old_and_new(double *restrict a, const double *restrict b, double *restrict middle, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = b[i] + 0.5;
        middle[i] = (a[i] + a[i + 1]) * 0.5;
    }
}
RUN(old_and_new, 8800, old_and_new(ad, bd, cd, n));

LOOP void mixed_bits(unsigned *restrict a, unsigned *restrict b, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = b[i] * 9;
        b[i] = a[i] ^ a[i + 1];
    }
}
RUN(mixed_bits, 8900, mixed_bits(au, bu, n));

/* Two steps ahead. */
LOOP void two_ahead(float *restrict a, const float *restrict b, float *restrict c, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = a[i] * 0.25f + b[i];
        c[i] = a[i] - a[i + 2];
    }
}
RUN(two_ahead, 18000, two_ahead(af, bf, cf, n));

LOOP void one_and_two_ahead(long *restrict a, const long *restrict b, long *restrict c, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = b[i] - i;
        c[i] = a[i] + 2 * a[i + 1] + 3 * a[i + 2];
    }
}
RUN(one_and_two_ahead, 8600, one_and_two_ahead(al, bl, cl, n));

/* Two arrays, each with an old element. */
LOOP void crosswise(double *restrict a, double *restrict b, const double *restrict c, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = c[i] + b[i + 1] * 0.5;
        b[i] = c[i] - a[i + 1] * 0.5;
    }
}
RUN(crosswise, 8900, crosswise(ad, bd, cd, n));

LOOP void if_smaller(int *restrict a, const int *restrict b, int *restrict c, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = b[i] * 2;
        c[i] = a[i] < a[i + 1] ? a[i] : a[i + 1];
    }
}
RUN(if_smaller, 8900, if_smaller(ai, bi, ci, n));

LOOP void bytes_ahead(byte *restrict a, const byte *restrict b, byte *restrict c, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = (byte)(b[i] ^ 85);
        c[i] = (byte)(a[i + 1] - a[i]);
    }
}
RUN(bytes_ahead, 2200, bytes_ahead(ab, bb, cb, 4 * n));

/* In rows of a matrix, with the old value in the next row. */
LOOP void rows_ahead(double (*restrict a)[M], double (*restrict b)[M], int m)
{
    for (int i = 0; i < m - 1; i++)
        for (int j = 0; j < m; j++) {
            a[i][j] = b[i][j] * 0.5;
            b[i][j] = a[i][j] + a[i + 1][j];
        }
}
RUN(rows_ahead, 3900, rows_ahead((double(*)[M])ad, (double(*)[M])bd, m));
