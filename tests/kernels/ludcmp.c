/* Solution of A x = b: A = L U as in lu.c, but with every sum kept in a
 * scalar, then L y = b forwards and U x = y backwards. */
#include "harness.h"

enum { N = BY_SET(40, 120, 400, 2000, 4000) };

/* A dominant diagonal, so that no pivoting is called for. */
static void fill(int n, double A[N][N], double b[N])
{
    for (int i = 0; i < n; i++) {
        b[i] = bench_sample(1, i, 0) + 1.0;
        for (int j = 0; j < n; j++)
            A[i][j] = 2.0 * bench_sample(0, i, j) - 1.0;
        A[i][i] += n;
    }
}

static void kernel(int n, double A[N][N], double b[N], double x[N], double y[N])
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            double rest = A[i][j];
            for (int k = 0; k < j; k++)
                rest -= A[i][k] * A[k][j];
            A[i][j] = rest / A[j][j];
        }
        for (int j = i; j < n; j++) {
            double rest = A[i][j];
            for (int k = 0; k < i; k++)
                rest -= A[i][k] * A[k][j];
            A[i][j] = rest;
        }
    }

    for (int i = 0; i < n; i++) {
        double rest = b[i];
        for (int j = 0; j < i; j++)
            rest -= A[i][j] * y[j];
        y[i] = rest;
    }

    for (int i = n - 1; i >= 0; i--) {
        double rest = y[i];
        for (int j = i + 1; j < n; j++)
            rest -= A[i][j] * x[j];
        x[i] = rest / A[i][i];
    }
}

int main(int argc, char **argv)
{
    double(*A)[N] = bench_alloc(sizeof(double[N][N]));
    double *b = bench_alloc(sizeof(double[N]));
    double *x = bench_alloc(sizeof(double[N]));
    double *y = bench_alloc(sizeof(double[N]));

    fill(N, A, b);
    TIMED(kernel(N, A, b, x, y));
    if (DUMP_WANTED(argc, argv))
        bench_dump_f64("x", x, N);

    bench_free(A);
    bench_free(b);
    bench_free(x);
    bench_free(y);
    return 0;
}
