/* Sample covariance of M variables observed N times: with the columns of X
 * reduced to mean zero, cov = X^T X / (N - 1). The upper triangle is computed
 * and mirrored. */
#include "harness.h"

enum {
    M = BY_SET(28, 80, 240, 1200, 2600),
    N = BY_SET(32, 100, 260, 1400, 3000)
};

/* Noise on a trend that differs from column to column. */
static void fill(int m, int n, double x[N][M])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            x[i][j] = 4.0 * bench_sample(0, i, j) + (double)i / n * (j % 5 - 2);
}

static void kernel(int m, int n, double count, double x[N][M], double cov[M][M], double mean[M])
{
    for (int j = 0; j < m; j++) {
        mean[j] = 0.0;
        for (int i = 0; i < n; i++)
            mean[j] += x[i][j];
        mean[j] /= count;
    }

    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            x[i][j] -= mean[j];

    for (int a = 0; a < m; a++)
        for (int b = a; b < m; b++) {
            cov[a][b] = 0.0;
            for (int i = 0; i < n; i++)
                cov[a][b] += x[i][a] * x[i][b];
            cov[a][b] /= count - 1.0;
            cov[b][a] = cov[a][b];
        }
}

int main(int argc, char **argv)
{
    double(*x)[M] = bench_alloc(sizeof(double[N][M]));
    double(*cov)[M] = bench_alloc(sizeof(double[M][M]));
    double *mean = bench_alloc(sizeof(double[M]));

    fill(M, N, x);
    TIMED(kernel(M, N, (double)N, x, cov, mean));
    if (DUMP_WANTED(argc, argv))
        bench_dump_f64("cov", cov, M * M);

    bench_free(x);
    bench_free(cov);
    bench_free(mean);
    return 0;
}
