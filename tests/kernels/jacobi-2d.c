/* Jacobi smoothing on a square: every inner point becomes the mean of itself
 * and its four neighbours. Each step goes from A to B and back. */
#include "harness.h"

enum {
    STEPS = BY_SET(20, 40, 100, 500, 1000),
    N = BY_SET(30, 90, 250, 1300, 2800)
};

static void fill(int n, double A[N][N], double B[N][N])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            A[i][j] = 10.0 * bench_sample(0, i, j);
            B[i][j] = A[i][j];
        }
}

static void kernel(int steps, int n, double A[N][N], double B[N][N])
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                B[i][j] = 0.2 * (A[i - 1][j] + A[i][j - 1] + A[i][j] + A[i][j + 1] + A[i + 1][j]);
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                A[i][j] = 0.2 * (B[i - 1][j] + B[i][j - 1] + B[i][j] + B[i][j + 1] + B[i + 1][j]);
    }
}

int main(int argc, char **argv)
{
    double(*A)[N] = bench_alloc(sizeof(double[N][N]));
    double(*B)[N] = bench_alloc(sizeof(double[N][N]));

    fill(N, A, B);
    TIMED(kernel(STEPS, N, A, B));
    if (DUMP_WANTED(argc, argv))
        bench_dump_f64("A", A, N * N);

    bench_free(A);
    bench_free(B);
    return 0;
}
