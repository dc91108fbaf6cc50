/* Product with a unit triangular matrix, in place: B <- alpha A^T B, where A is
 * lower triangular with ones on its diagonal, which are not stored. Row i of
 * the result needs rows i and below of the old B, so going down is safe. */
#include "harness.h"

#include <math.h>

enum {
    M = BY_SET(20, 60, 200, 1000, 2000),
    N = BY_SET(30, 80, 240, 1200, 2600)
};

/* Only what is below the diagonal of A may be used; the rest would show. */
static void fill(int m, int n, double A[M][M], double B[M][N])
{
    for (int i = 0; i < m; i++)
        for (int k = 0; k < m; k++)
            A[i][k] = k < i ? bench_sample(0, i, k) - 0.5 : (double)NAN;
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            B[i][j] = bench_sample(1, i, j) - 0.5;
}

static void kernel(int m, int n, double alpha, double A[M][M], double B[M][N])
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            for (int k = i + 1; k < m; k++)
                B[i][j] += A[k][i] * B[k][j];
            B[i][j] *= alpha;
        }
}

int main(int argc, char **argv)
{
    double(*A)[M] = bench_alloc(sizeof(double[M][M]));
    double(*B)[N] = bench_alloc(sizeof(double[M][N]));

    fill(M, N, A, B);
    TIMED(kernel(M, N, 1.25, A, B));
    if (DUMP_WANTED(argc, argv))
        bench_dump_f64("B", B, M * N);

    bench_free(A);
    bench_free(B);
    return 0;
}
