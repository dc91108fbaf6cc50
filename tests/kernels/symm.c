/* Product with a symmetric matrix: C <- beta C + alpha A B, where only the
 * lower triangle of A is stored. An entry A[i][k] with k < i stands for A[k][i]
 * as well: it brings B[k] into row i of C and B[i] into row k. */
#include "harness.h"

#include <math.h>

enum {
    M = BY_SET(20, 60, 200, 1000, 2000),
    N = BY_SET(30, 80, 240, 1200, 2600)
};

/* What lies above the diagonal of A must not be used; it would show. */
static void fill(int m, int n, double C[M][N], double A[M][M], double B[M][N])
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            C[i][j] = bench_sample(0, i, j);
            B[i][j] = bench_sample(1, i, j) - 0.5;
        }
    for (int i = 0; i < m; i++)
        for (int k = 0; k < m; k++)
            A[i][k] = k <= i ? bench_sample(2, i, k) - 0.5 : (double)NAN;
}

static void kernel(int m, int n, double alpha, double beta,
                   double C[M][N], double A[M][M], double B[M][N])
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            double below = 0.0;
            for (int k = 0; k < i; k++) {
                C[k][j] += alpha * B[i][j] * A[i][k];
                below += B[k][j] * A[i][k];
            }
            C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i] + alpha * below;
        }
}

int main(int argc, char **argv)
{
    double(*C)[N] = bench_alloc(sizeof(double[M][N]));
    double(*A)[M] = bench_alloc(sizeof(double[M][M]));
    double(*B)[N] = bench_alloc(sizeof(double[M][N]));

    fill(M, N, C, A, B);
    TIMED(kernel(M, N, 1.25, 0.75, C, A, B));
    if (DUMP_WANTED(argc, argv))
        bench_dump_f64("C", C, M * N);

    bench_free(C);
    bench_free(A);
    bench_free(B);
    return 0;
}
