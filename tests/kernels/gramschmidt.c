/* QR factorisation by the modified Gram-Schmidt process: column k of A is
 * normalised into column k of Q, with its norm in R[k][k], and its component
 * is then removed from every later column.
 *
 * The datasets have more columns than rows. From column M on nothing but
 * rounding noise is left to normalise, so those columns of Q and rows of R are
 * reproducible only as long as every operation rounds as IEEE 754 says. */
#include "harness.h"

#include <math.h>

enum {
    M = BY_SET(20, 60, 200, 1000, 2000),
    N = BY_SET(30, 80, 240, 1200, 2600)
};

/* Random entries: any M columns are independent. */
static void fill(int m, int n, double A[M][N])
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            A[i][j] = 2.0 * bench_sample(0, i, j) - 1.0;
}

static void kernel(int m, int n, double A[M][N], double R[N][N], double Q[M][N])
{
    for (int k = 0; k < n; k++) {
        double square = 0.0;
        for (int i = 0; i < m; i++)
            square += A[i][k] * A[i][k];
        R[k][k] = sqrt(square);
        for (int i = 0; i < m; i++)
            Q[i][k] = A[i][k] / R[k][k];
        for (int j = k + 1; j < n; j++) {
            R[k][j] = 0.0;
            for (int i = 0; i < m; i++)
                R[k][j] += Q[i][k] * A[i][j];
            for (int i = 0; i < m; i++)
                A[i][j] -= Q[i][k] * R[k][j];
        }
    }
}

int main(int argc, char **argv)
{
    double(*A)[N] = bench_alloc(sizeof(double[M][N]));
    double(*R)[N] = bench_alloc(sizeof(double[N][N]));
    double(*Q)[N] = bench_alloc(sizeof(double[M][N]));

    fill(M, N, A);
    TIMED(kernel(M, N, A, R, Q));
    if (DUMP_WANTED(argc, argv)) {
        bench_dump_f64("R", R, N * N);
        bench_dump_f64("Q", Q, M * N);
    }

    bench_free(A);
    bench_free(R);
    bench_free(Q);
    return 0;
}
