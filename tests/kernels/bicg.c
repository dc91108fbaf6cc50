/* The two matrix-vector products of a biconjugate-gradient step,
 * s = A^T r and q = A p, in one pass over A. */
#include "harness.h"

enum {
    M = BY_SET(38, 116, 390, 1900, 1800),
    N = BY_SET(42, 124, 410, 2100, 2200)
};

static void fill(int m, int n, double A[N][M], double p[M], double r[N])
{
    for (int j = 0; j < m; j++)
        p[j] = bench_sample(0, j, 0) - 0.5;
    for (int i = 0; i < n; i++) {
        r[i] = bench_sample(1, i, 0) - 0.5;
        for (int j = 0; j < m; j++)
            A[i][j] = bench_sample(2, i, j) - 0.5;
    }
}

static void kernel(int m, int n, double A[N][M], double s[M], double q[N], double p[M], double r[N])
{
    for (int j = 0; j < m; j++)
        s[j] = 0.0;
    for (int i = 0; i < n; i++) {
        q[i] = 0.0;
        for (int j = 0; j < m; j++) {
            s[j] += r[i] * A[i][j];
            q[i] += A[i][j] * p[j];
        }
    }
}

int main(int argc, char **argv)
{
    double(*A)[M] = bench_alloc(sizeof(double[N][M]));
    double *s = bench_alloc(sizeof(double[M]));
    double *q = bench_alloc(sizeof(double[N]));
    double *p = bench_alloc(sizeof(double[M]));
    double *r = bench_alloc(sizeof(double[N]));

    fill(M, N, A, p, r);
    TIMED(kernel(M, N, A, s, q, p, r));
    if (DUMP_WANTED(argc, argv)) {
        bench_dump_f64("s", s, M);
        bench_dump_f64("q", q, N);
    }

    bench_free(A);
    bench_free(s);
    bench_free(q);
    bench_free(p);
    bench_free(r);
    return 0;
}
