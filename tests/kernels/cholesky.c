/* Cholesky factorisation A = L L^T of a symmetric positive definite matrix.
 * Row by row, L replaces the lower triangle of A:
 *     L[i][j] = (A[i][j] - sum_{k<j} L[i][k] L[j][k]) / L[j][j]   for j < i
 *     L[i][i] = sqrt(A[i][i] - sum_{k<i} L[i][k]^2) */
#include "harness.h"

#include <math.h>

enum { N = BY_SET(40, 120, 400, 2000, 4000) };

/* Symmetric with a dominant positive diagonal, hence positive definite. */
static void fill(int n, double A[N][N])
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            A[i][j] = 2.0 * bench_sample(0, i, j) - 1.0;
            A[j][i] = A[i][j];
        }
        A[i][i] = n + bench_sample(1, i, i);
    }
}

static void kernel(int n, double A[N][N])
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            for (int k = 0; k < j; k++)
                A[i][j] -= A[i][k] * A[j][k];
            A[i][j] /= A[j][j];
        }
        for (int k = 0; k < i; k++)
            A[i][i] -= A[i][k] * A[i][k];
        A[i][i] = sqrt(A[i][i]);
    }
}

int main(int argc, char **argv)
{
    double(*A)[N] = bench_alloc(sizeof(double[N][N]));

    fill(N, A);
    TIMED(kernel(N, A));
    if (DUMP_WANTED(argc, argv))
        for (int i = 0; i < N; i++)
            bench_dump_f64("L", A[i], i + 1);

    bench_free(A);
    return 0;
}
