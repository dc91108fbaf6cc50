/* Statements that have to change places before vectors can be used. */
#include "loops.h"

const char class_of_loops[] = "reordering";

/* Reads the next position before it is overwritten. */
LOOP void follow(double *restrict speed, double *restrict position, const double *restrict goal, int n)
{
    for (int i = 0; i < n; i++) {
        speed[i] = position[i + 1] - position[i];
        position[i] = position[i] * 0.5 + goal[i];
    }
}
RUN(follow, 18000, follow(ad, bd, cd, n));

/* Needs the second statement of the previous step. */
LOOP void second_comes_first(double *restrict a, double *restrict middle, const double *restrict b, int n)
{
    for (int i = 1; i < n; i++) {
        a[i] = middle[i - 1] * 0.5;
        middle[i] = b[i] + 1.0;
    }
}
RUN(second_comes_first, 8900, second_comes_first(ad, dd, bd, n));

/* Three statements; each needs the one below. */
LOOP void three_in_reverse(int *restrict a, int *restrict b, int *restrict c, const int *restrict d, int n)
{
    for (int i = 1; i < n; i++) {
        a[i] = b[i - 1] + 1;
        b[i] = c[i - 1] + 2;
        c[i] = d[i] + 3;
    }
}
RUN(three_in_reverse, 5900, three_in_reverse(ai, bi, ci, di, n));

/* The element that the next step reads is written at the end. */
LOOP void write_ahead(unsigned *restrict a, const unsigned *restrict b, unsigned *restrict c,
                      const unsigned *restrict d, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = b[i] + c[i];
        c[i + 1] = d[i] ^ b[i];
    }
}
RUN(write_ahead, 8900, write_ahead(au, bu, cu, du, n));

LOOP void bytes_behind(byte *restrict a, byte *restrict b, const byte *restrict c, int n)
{
    for (int i = 2; i < n; i++) {
        a[i] = (byte)(b[i - 2] ^ c[i]);
        b[i] = (byte)(c[i] + 17);
    }
}
RUN(bytes_behind, 4400, bytes_behind(ab, bb, cb, 4 * n));

/* A statement that belongs to nothing else, in a chain. */
LOOP void chain_and_other(float *restrict a, float *restrict b, const float *restrict c, int n)
{
    for (int i = 1; i < n; i++) {
        b[i] = c[i] * 3.0f;
        a[i] = a[i - 1] * 0.5f + b[i];
        b[i] = b[i] + 1.0f;
    }
}
RUN(chain_and_other, 3000, chain_and_other(af, bf, cf, n));

LOOP void exchange(long *restrict a, long *restrict b, int n)
{
    for (int i = 0; i < n; i++) {
        long saved = a[i];
        a[i] = b[i];
        b[i] = saved;
    }
}
RUN(exchange, 29000, exchange(al, bl, n));

/* Downwards, and the second statement feeds the first one. */
LOOP void downwards(short *restrict a, short *restrict b, const short *restrict c, int n)
{
    for (int i = n - 1; i >= 0; i--) {
        a[i] = (short)(b[i + 1] - 3);
        b[i] = (short)(c[i] * 2);
    }
}
RUN(downwards, 8900, downwards(as, bs, cs, n));

/* The read array is written by a statement that other statements surround. */
LOOP void in_between(double *restrict a, double *restrict b, double *restrict c, const double *restrict d, int n)
{
    for (int i = 1; i < n; i++) {
        a[i] = d[i] * 2.0;
        c[i] = b[i - 1] + a[i];
        b[i] = d[i] - a[i];
    }
}
RUN(in_between, 5900, in_between(ad, bd, cd, dd, n));
