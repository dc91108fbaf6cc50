/* LU factorisation without pivoting, A = L U with ones on the diagonal of L,
 * row by row and in place:
 *     L[i][j] = (A[i][j] - sum_{k<j} L[i][k] U[k][j]) / U[j][j]   for j < i
 *     U[i][j] =  A[i][j] - sum_{k<i} L[i][k] U[k][j]              for j >= i */
#include "harness.h"

enum { N = BY_SET(40, 120, 400, 2000, 4000) };

/* A dominant diagonal, so that no pivoting is called for. */
static void fill(int n, double A[N][N])
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            A[i][j] = 2.0 * bench_sample(0, i, j) - 1.0;
        A[i][i] += n;
    }
}

static void kernel(int n, double A[N][N])
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            for (int k = 0; k < j; k++)
                A[i][j] -= A[i][k] * A[k][j];
            A[i][j] /= A[j][j];
        }
        for (int j = i; j < n; j++)
            for (int k = 0; k < i; k++)
                A[i][j] -= A[i][k] * A[k][j];
    }
}

int main(int argc, char **argv)
{
    double(*A)[N] = bench_alloc(sizeof(double[N][N]));

    fill(N, A);
    TIMED(kernel(N, A));
    if (DUMP_WANTED(argc, argv))
        bench_dump_f64("A", A, N * N);

    bench_free(A);
    return 0;
}
