/* Symmetric rank-k update of the lower triangle of C:
 *     C <- beta C + alpha A A^T */
#include "harness.h"

enum {
    M = BY_SET(20, 60, 200, 1000, 2000),
    N = BY_SET(30, 80, 240, 1200, 2600)
};

static void fill(int n, int m, double C[N][N], double A[N][M])
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < m; k++)
            A[i][k] = bench_sample(0, i, k) - 0.5;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            C[i][j] = bench_sample(1, i, j);
}

static void kernel(int n, int m, double alpha, double beta, double C[N][N], double A[N][M])
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++)
            C[i][j] *= beta;
        for (int k = 0; k < m; k++)
            for (int j = 0; j <= i; j++)
                C[i][j] += alpha * A[i][k] * A[j][k];
    }
}

int main(int argc, char **argv)
{
    double(*C)[N] = bench_alloc(sizeof(double[N][N]));
    double(*A)[M] = bench_alloc(sizeof(double[N][M]));

    fill(N, M, C, A);
    TIMED(kernel(N, M, 1.25, 0.75, C, A));
    if (DUMP_WANTED(argc, argv))
        bench_dump_f64("C", C, N * N);

    bench_free(C);
    bench_free(A);
    return 0;
}
