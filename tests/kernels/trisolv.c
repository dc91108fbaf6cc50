/* Forward substitution, L x = b with L lower triangular:
 *     x[i] = (b[i] - sum_{j<i} L[i][j] x[j]) / L[i][i] */
#include "harness.h"

#include <math.h>

enum { N = BY_SET(40, 120, 400, 2000, 4000) };

/* A dominant diagonal. What lies above it must not be used; it would show. */
static void fill(int n, double L[N][N], double b[N])
{
    for (int i = 0; i < n; i++) {
        b[i] = bench_sample(1, i, 0) + 1.0;
        for (int j = 0; j < i; j++)
            L[i][j] = (2.0 * bench_sample(0, i, j) - 1.0) / n;
        L[i][i] = 1.0 + bench_sample(0, i, i);
        for (int j = i + 1; j < n; j++)
            L[i][j] = (double)NAN;
    }
}

static void kernel(int n, double L[N][N], double x[N], double b[N])
{
    for (int i = 0; i < n; i++) {
        x[i] = b[i];
        for (int j = 0; j < i; j++)
            x[i] -= L[i][j] * x[j];
        x[i] /= L[i][i];
    }
}

int main(int argc, char **argv)
{
    double(*L)[N] = bench_alloc(sizeof(double[N][N]));
    double *x = bench_alloc(sizeof(double[N]));
    double *b = bench_alloc(sizeof(double[N]));

    fill(N, L, b);
    TIMED(kernel(N, L, x, b));
    if (DUMP_WANTED(argc, argv))
        bench_dump_f64("x", x, N);

    bench_free(L);
    bench_free(x);
    bench_free(b);
    return 0;
}
