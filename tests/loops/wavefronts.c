/* Nests in which only diagonals, or other slanted lines, are independent. */
#include "loops.h"

const char class_of_loops[] = "wavefronts";

LOOP void from_above_and_left(double (*a)[M], int m)
{
    for (int i = 1; i < m; i++)
        for (int j = 1; j < m; j++)
            a[i][j] = (a[i - 1][j] + a[i][j - 1]) * 0.5;
}
RUN(from_above_and_left, 1900, from_above_and_left((double(*)[M])ad, m));

/* Five points, in place. */
LOOP void relax(double (*a)[M], int m)
{
    for (int i = 1; i < m - 1; i++)
        for (int j = 1; j < m - 1; j++)
            a[i][j] = (a[i - 1][j] + a[i][j - 1] + a[i][j] + a[i][j + 1] + a[i + 1][j]) * 0.1875;
}
RUN(relax, 660, relax((double(*)[M])ad, m));

/* The length of the longest common subsequence, with a whole table. */
LOOP int common_subsequence(int (*restrict table)[M], const char *restrict x, const char *restrict y, int m)
{
    for (int i = 0; i < m; i++)
        table[i][0] = table[0][i] = 0;
    for (int i = 1; i < m; i++)
        for (int j = 1; j < m; j++) {
            int up = table[i - 1][j], left = table[i][j - 1];
            if (x[i] == y[j])
                table[i][j] = table[i - 1][j - 1] + 1;
            else
                table[i][j] = up > left ? up : left;
        }
    return table[m - 1][m - 1];
}
RUN(common_subsequence, 1100, keep((uint64_t)common_subsequence((int(*)[M])ai, text, text2, m)));

/* The number of changes between texts, with one row. */
LOOP int changes_between(short *restrict row, const char *restrict x, const char *restrict y, int m)
{
    for (int j = 0; j <= m; j++)
        row[j] = (short)j;
    for (int i = 1; i <= m; i++) {
        short diagonal = row[0];
        row[0] = (short)i;
        for (int j = 1; j <= m; j++) {
            short best = (short)(diagonal + (x[i - 1] != y[j - 1]));
            diagonal = row[j];
            if (row[j] + 1 < best)
                best = (short)(row[j] + 1);
            if (row[j - 1] + 1 < best)
                best = (short)(row[j - 1] + 1);
            row[j] = best;
        }
    }
    return row[m];
}
RUN(changes_between, 1300, keep((uint64_t)changes_between(as, text, text2, m)));

/* The most valuable way down a triangle: rows are independent inside. */
LOOP void best_way_down(int (*restrict a)[M], int (*restrict b)[M], int m)
{
    for (int i = m - 2; i >= 0; i--)
        for (int j = 0; j <= i; j++)
            a[i][j] = b[i][j] + (a[i + 1][j] > a[i + 1][j + 1] ? a[i + 1][j] : a[i + 1][j + 1]);
}
RUN(best_way_down, 9900, best_way_down((int(*)[M])ai, (int(*)[M])bi, m));

/* Steps in time, in place. */
LOOP void steps_in_time(float *restrict a, const float *restrict source, int steps, int n)
{
    for (int t = 0; t < steps; t++)
        for (int i = 1; i < n - 1; i++)
            a[i] = (a[i - 1] + a[i] + a[i + 1]) * 0.3125f + source[i];
}
RUN(steps_in_time, 230, steps_in_time(af, cf, 8, n));

/* Steps in time, with two arrays. */
LOOP void turns_in_time(float *restrict a, float *restrict b, const float *restrict source, int steps, int n)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            b[i] = (a[i - 1] + a[i] + a[i + 1]) * 0.3125f;
        for (int i = 1; i < n - 1; i++)
            a[i] = b[i] + source[i];
    }
}
RUN(turns_in_time, 2900, turns_in_time(af, bf, cf, 8, n));

/* Along the diagonals, as a person would write it. */
LOOP void along_diagonals(unsigned (*a)[M], int m)
{
    for (int sum = 2; sum < 2 * m - 1; sum++) {
        int from = sum < m ? 1 : sum - m + 1, to = sum < m ? sum : m;
        for (int i = from; i < to; i++)
            a[i][sum - i] = a[i - 1][sum - i] + 3 * a[i][sum - i - 1];
    }
}
RUN(along_diagonals, 2800, along_diagonals((unsigned(*)[M])au, m));

/* Pascal's triangle. */
LOOP void binomials(unsigned (*a)[M], int m)
{
    for (int i = 0; i < m; i++) {
        a[i][0] = 1;
        for (int j = 1; j < i; j++)
            a[i][j] = a[i - 1][j - 1] + a[i - 1][j];
        if (i > 0)
            a[i][i] = 1;
    }
}
RUN(binomials, 14000, binomials((unsigned(*)[M])au, m));

/* Things with a weight and a value, in a bag: downwards, with a distance that
 * is not known. */
LOOP void fill_bag(int *restrict best, const int *restrict weights, const int *restrict values, int things,
                   int capacity)
{
    for (int i = 0; i <= capacity; i++)
        best[i] = 0;
    for (int k = 0; k < things; k++)
        for (int i = capacity; i >= weights[k] + 1; i--) {
            int with = best[i - weights[k] - 1] + values[k];
            if (with > best[i])
                best[i] = with;
        }
}
RUN(fill_bag, 670, fill_bag(ai, ci, bins, 30, n / 2));

/* Bytes: a mask that grows to the right and downwards. */
LOOP void grow_mask(byte (*a)[M], int m)
{
    for (int i = 1; i < m; i++)
        for (int j = 1; j < m; j++)
            a[i][j] = (byte)(a[i][j] | (a[i - 1][j] & a[i][j - 1]));
}
RUN(grow_mask, 4500, grow_mask((byte(*)[M])ab, m));
