/* y = A^T (A x). One pass over the rows of A: the row gives an entry of A x,
 * and is then added to y with that entry as its weight. */
#include "harness.h"

enum {
    M = BY_SET(38, 116, 390, 1900, 1800),
    N = BY_SET(42, 124, 410, 2100, 2200)
};

static void fill(int m, int n, double A[M][N], double x[N])
{
    for (int j = 0; j < n; j++)
        x[j] = bench_sample(0, j, 0) - 0.5;
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            A[i][j] = bench_sample(1, i, j) - 0.5;
}

static void kernel(int m, int n, double A[M][N], double x[N], double y[N], double Ax[M])
{
    for (int j = 0; j < n; j++)
        y[j] = 0.0;
    for (int i = 0; i < m; i++) {
        Ax[i] = 0.0;
        for (int j = 0; j < n; j++)
            Ax[i] += A[i][j] * x[j];
        for (int j = 0; j < n; j++)
            y[j] += A[i][j] * Ax[i];
    }
}

int main(int argc, char **argv)
{
    double(*A)[N] = bench_alloc(sizeof(double[M][N]));
    double *x = bench_alloc(sizeof(double[N]));
    double *y = bench_alloc(sizeof(double[N]));
    double *Ax = bench_alloc(sizeof(double[M]));

    fill(M, N, A, x);
    TIMED(kernel(M, N, A, x, y, Ax));
    if (DUMP_WANTED(argc, argv))
        bench_dump_f64("y", y, N);

    bench_free(A);
    bench_free(x);
    bench_free(y);
    bench_free(Ax);
    return 0;
}
