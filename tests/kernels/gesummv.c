/* Sum of two matrix-vector products: y = alpha A x + beta B x. */
#include "harness.h"

enum { N = BY_SET(30, 90, 250, 1300, 2800) };

static void fill(int n, double A[N][N], double B[N][N], double x[N])
{
    for (int i = 0; i < n; i++) {
        x[i] = bench_sample(0, i, 0) - 0.5;
        for (int j = 0; j < n; j++) {
            A[i][j] = bench_sample(1, i, j) - 0.5;
            B[i][j] = bench_sample(2, i, j) - 0.5;
        }
    }
}

static void kernel(int n, double alpha, double beta, double A[N][N], double B[N][N],
                   double Ax[N], double x[N], double y[N])
{
    for (int i = 0; i < n; i++) {
        Ax[i] = 0.0;
        y[i] = 0.0;
        for (int j = 0; j < n; j++) {
            Ax[i] += A[i][j] * x[j];
            y[i] += B[i][j] * x[j];
        }
        y[i] = alpha * Ax[i] + beta * y[i];
    }
}

int main(int argc, char **argv)
{
    double(*A)[N] = bench_alloc(sizeof(double[N][N]));
    double(*B)[N] = bench_alloc(sizeof(double[N][N]));
    double *Ax = bench_alloc(sizeof(double[N]));
    double *x = bench_alloc(sizeof(double[N]));
    double *y = bench_alloc(sizeof(double[N]));

    fill(N, A, B, x);
    TIMED(kernel(N, 1.25, 0.75, A, B, Ax, x, y));
    if (DUMP_WANTED(argc, argv))
        bench_dump_f64("y", y, N);

    bench_free(A);
    bench_free(B);
    bench_free(Ax);
    bench_free(x);
    bench_free(y);
    return 0;
}
