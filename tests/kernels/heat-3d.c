/* Explicit time stepping of the heat equation on a cube: a point changes by an
 * eighth of the second difference along each of the three axes. Each step
 * goes from A to B and back; the border keeps its values. */
#include "harness.h"

enum {
    STEPS = BY_SET(20, 40, 100, 500, 1000),
    N = BY_SET(10, 20, 40, 120, 200)
};

static void fill(int n, double A[N][N][N], double B[N][N][N])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++) {
                A[i][j][k] = 10.0 * bench_sample(i, j, k);
                B[i][j][k] = A[i][j][k];
            }
}

static void kernel(int steps, int n, double A[N][N][N], double B[N][N][N])
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                for (int k = 1; k < n - 1; k++)
                    B[i][j][k] = A[i][j][k]
                        + 0.125 * (A[i - 1][j][k] - 2.0 * A[i][j][k] + A[i + 1][j][k])
                        + 0.125 * (A[i][j - 1][k] - 2.0 * A[i][j][k] + A[i][j + 1][k])
                        + 0.125 * (A[i][j][k - 1] - 2.0 * A[i][j][k] + A[i][j][k + 1]);
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                for (int k = 1; k < n - 1; k++)
                    A[i][j][k] = B[i][j][k]
                        + 0.125 * (B[i - 1][j][k] - 2.0 * B[i][j][k] + B[i + 1][j][k])
                        + 0.125 * (B[i][j - 1][k] - 2.0 * B[i][j][k] + B[i][j + 1][k])
                        + 0.125 * (B[i][j][k - 1] - 2.0 * B[i][j][k] + B[i][j][k + 1]);
    }
}

int main(int argc, char **argv)
{
    double(*A)[N][N] = bench_alloc(sizeof(double[N][N][N]));
    double(*B)[N][N] = bench_alloc(sizeof(double[N][N][N]));

    fill(N, A, B);
    TIMED(kernel(STEPS, N, A, B));
    if (DUMP_WANTED(argc, argv))
        bench_dump_f64("A", A, N * N * N);

    bench_free(A);
    bench_free(B);
    return 0;
}
