/* Two independent matrix-vector products with one matrix, once as it is and
 * once transposed: x1 <- x1 + A y1,   x2 <- x2 + A^T y2. */
#include "harness.h"

enum { N = BY_SET(40, 120, 400, 2000, 4000) };

static void fill(int n, double x1[N], double x2[N], double y1[N], double y2[N], double A[N][N])
{
    for (int i = 0; i < n; i++) {
        x1[i] = bench_sample(0, i, 0) - 0.5;
        x2[i] = bench_sample(0, i, 1) - 0.5;
        y1[i] = bench_sample(0, i, 2) - 0.5;
        y2[i] = bench_sample(0, i, 3) - 0.5;
        for (int j = 0; j < n; j++)
            A[i][j] = bench_sample(1, i, j) - 0.5;
    }
}

static void kernel(int n, double x1[N], double x2[N], double y1[N], double y2[N], double A[N][N])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            x1[i] += A[i][j] * y1[j];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            x2[i] += A[j][i] * y2[j];
}

int main(int argc, char **argv)
{
    double *x1 = bench_alloc(sizeof(double[N]));
    double *x2 = bench_alloc(sizeof(double[N]));
    double *y1 = bench_alloc(sizeof(double[N]));
    double *y2 = bench_alloc(sizeof(double[N]));
    double(*A)[N] = bench_alloc(sizeof(double[N][N]));

    fill(N, x1, x2, y1, y2, A);
    TIMED(kernel(N, x1, x2, y1, y2, A));
    if (DUMP_WANTED(argc, argv)) {
        bench_dump_f64("x1", x1, N);
        bench_dump_f64("x2", x2, N);
    }

    bench_free(x1);
    bench_free(x2);
    bench_free(y1);
    bench_free(y2);
    bench_free(A);
    return 0;
}
