/* Gauss-Seidel smoothing on a square, in place: every inner point, in reading
 * order, becomes the mean of the three-by-three block around it. */
#include "harness.h"

enum {
    STEPS = BY_SET(20, 40, 100, 500, 1000),
    N = BY_SET(40, 120, 400, 2000, 4000)
};

static void fill(int n, double A[N][N])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] = 10.0 * bench_sample(0, i, j);
}

static void kernel(int steps, int n, double A[N][N])
{
    for (int t = 0; t < steps; t++)
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1] + A[i][j - 1] + A[i][j]
                           + A[i][j + 1] + A[i + 1][j - 1] + A[i + 1][j] + A[i + 1][j + 1])
                          / 9.0;
}

int main(int argc, char **argv)
{
    double(*A)[N] = bench_alloc(sizeof(double[N][N]));

    fill(N, A);
    TIMED(kernel(STEPS, N, A));
    if (DUMP_WANTED(argc, argv))
        bench_dump_f64("A", A, N * N);

    bench_free(A);
    return 0;
}
