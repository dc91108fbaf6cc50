/* Rank-two update and two matrix-vector products:
 *     A <- A + u1 v1^T + u2 v2^T,   x <- x + beta A^T y + z,   w <- w + alpha A x */
#include "harness.h"

enum { N = BY_SET(40, 120, 400, 2000, 4000) };

static void fill(int n, double A[N][N], double u1[N], double v1[N], double u2[N], double v2[N],
                 double y[N], double z[N])
{
    for (int i = 0; i < n; i++) {
        u1[i] = bench_sample(0, i, 0) - 0.5;
        v1[i] = bench_sample(0, i, 1) - 0.5;
        u2[i] = bench_sample(0, i, 2) - 0.5;
        v2[i] = bench_sample(0, i, 3) - 0.5;
        y[i] = bench_sample(0, i, 4) - 0.5;
        z[i] = bench_sample(0, i, 5) - 0.5;
        for (int j = 0; j < n; j++)
            A[i][j] = bench_sample(1, i, j) - 0.5;
    }
}

static void kernel(int n, double alpha, double beta, double A[N][N],
                   double u1[N], double v1[N], double u2[N], double v2[N],
                   double w[N], double x[N], double y[N], double z[N])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] += u1[i] * v1[j] + u2[i] * v2[j];

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            x[i] += beta * A[j][i] * y[j];

    for (int i = 0; i < n; i++)
        x[i] += z[i];

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            w[i] += alpha * A[i][j] * x[j];
}

int main(int argc, char **argv)
{
    double(*A)[N] = bench_alloc(sizeof(double[N][N]));
    double *u1 = bench_alloc(sizeof(double[N]));
    double *v1 = bench_alloc(sizeof(double[N]));
    double *u2 = bench_alloc(sizeof(double[N]));
    double *v2 = bench_alloc(sizeof(double[N]));
    double *w = bench_alloc(sizeof(double[N]));
    double *x = bench_alloc(sizeof(double[N]));
    double *y = bench_alloc(sizeof(double[N]));
    double *z = bench_alloc(sizeof(double[N]));

    /* w and x start from the zeros of bench_alloc. */
    fill(N, A, u1, v1, u2, v2, y, z);
    TIMED(kernel(N, 1.25, 0.75, A, u1, v1, u2, v2, w, x, y, z));
    if (DUMP_WANTED(argc, argv))
        bench_dump_f64("w", w, N);

    bench_free(A);
    bench_free(u1);
    bench_free(v1);
    bench_free(u2);
    bench_free(v2);
    bench_free(w);
    bench_free(x);
    bench_free(y);
    bench_free(z);
    return 0;
}
