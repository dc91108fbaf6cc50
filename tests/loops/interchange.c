/* Nests in which the other order of the loops is better. */
#include "loops.h"

const char class_of_loops[] = "interchange";

/* A row of a matrix. */
typedef double row_d[M];
typedef float row_f[M];
typedef int row_i[M];
typedef unsigned row_u[M];
typedef byte row_b[M];

LOOP void sums_of_columns(double *restrict sums, row_d *restrict a, int m)
{
    for (int j = 0; j < m; j++) {
        sums[j] = 0.0;
        for (int i = 0; i < m; i++)
            sums[j] += a[i][j];
    }
}
RUN(sums_of_columns, 6800, sums_of_columns(cd, (row_d *)ad, m));

LOOP void scale_by_columns(row_d *restrict a, row_d *restrict b, int m)
{
    for (int j = 0; j < m; j++)
        for (int i = 0; i < m; i++)
            a[i][j] = b[i][j] * 2.0 + 1.0;
}
RUN(scale_by_columns, 2300, scale_by_columns((row_d *)ad, (row_d *)bd, m));

LOOP void transposed_product(float *restrict y, row_f *restrict a, const float *restrict x, int m)
{
    for (int j = 0; j < m; j++) {
        float sum = y[j] * 0.5f;
        for (int i = 0; i < m; i++)
            sum += a[i][j] * x[i];
        y[j] = sum;
    }
}
RUN(transposed_product, 4700, transposed_product(cf, (row_f *)af, bf, m));

/* The inner loop is a chain, the outer one is not. */
LOOP void chains_in_rows(row_d *restrict a, row_d *restrict b, int m)
{
    for (int i = 0; i < m; i++)
        for (int j = 1; j < m; j++)
            a[i][j] = a[i][j - 1] * 0.5 + b[i][j];
}
RUN(chains_in_rows, 1900, chains_in_rows((row_d *)ad, (row_d *)bd, m));

/* The inner loop walks along columns, and is a chain. */
LOOP void chains_in_columns(row_i *restrict a, row_i *restrict b, int m)
{
    for (int j = 0; j < m; j++)
        for (int i = 1; i < m; i++)
            a[i][j] = (a[i - 1][j] >> 1) + b[i][j];
}
RUN(chains_in_columns, 2100, chains_in_columns((row_i *)ai, (row_i *)bi, m));

LOOP void small_product(row_f *restrict c, row_f *restrict a, row_f *restrict b, int m)
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < m; j++) {
            float sum = 0.0f;
            for (int k = 0; k < m; k++)
                sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
}
RUN(small_product, 70, small_product((row_f *)cf, (row_f *)af, (row_f *)bf, m));

LOOP void transpose(row_i *restrict a, row_i *restrict b, int m)
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < m; j++)
            a[j][i] = b[i][j];
}
RUN(transpose, 4900, transpose((row_i *)ai, (row_i *)bi, m));

LOOP void lower_triangle(row_d *restrict a, const double *restrict x, int m)
{
    for (int j = 0; j < m; j++)
        for (int i = j; i < m; i++)
            a[i][j] = x[i] * x[j] + 0.125;
}
RUN(lower_triangle, 9700, lower_triangle((row_d *)ad, bd, m));

LOOP void maxima_of_columns(int *restrict largest, row_i *restrict a, int m)
{
    for (int j = 0; j < m; j++) {
        int most = a[0][j];
        for (int i = 1; i < m; i++)
            if (a[i][j] > most)
                most = a[i][j];
        largest[j] = most;
    }
}
RUN(maxima_of_columns, 7200, maxima_of_columns(ci, (row_i *)ai, m));

LOOP void blur_downwards(row_b *restrict a, row_b *restrict b, int m)
{
    for (int x = 0; x < m; x++)
        for (int y = 1; y < m - 1; y++)
            a[y][x] = (byte)((b[y - 1][x] + 2 * b[y][x] + b[y + 1][x]) / 4);
}
RUN(blur_downwards, 3200, blur_downwards((row_b *)ab, (row_b *)bb, m));

/* Three loops; the innermost one has the largest stride. */
LOOP void add_products(row_u *restrict c, row_u *restrict a, row_u *restrict b, int m)
{
    for (int j = 0; j < m; j++)
        for (int k = 0; k < m; k++)
            for (int i = 0; i < m; i++)
                c[i][j] += a[i][k] * b[k][j];
}
RUN(add_products, 59, add_products((row_u *)cu, (row_u *)au, (row_u *)bu, m));
