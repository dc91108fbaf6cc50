/* Pearson correlation of M variables observed N times. With the mean and the
 * standard deviation of each column, the columns are scaled to
 *     z[i][j] = (x[i][j] - mean[j]) / (sqrt(N) dev[j])
 * and the correlation matrix is Z^T Z, symmetric with ones on its diagonal.
 * A column that hardly varies counts as having deviation one. */
#include "harness.h"

#include <math.h>

enum {
    M = BY_SET(28, 80, 240, 1200, 2600),
    N = BY_SET(32, 100, 260, 1400, 3000)
};

/* Noise on a trend that differs from column to column. */
static void fill(int m, int n, double x[N][M])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            x[i][j] = 4.0 * bench_sample(0, i, j) + (double)i / n * (j % 7 - 3);
}

static void kernel(int m, int n, double count, double x[N][M], double corr[M][M],
                   double mean[M], double dev[M])
{
    const double tiny = 0.1;

    for (int j = 0; j < m; j++) {
        mean[j] = 0.0;
        for (int i = 0; i < n; i++)
            mean[j] += x[i][j];
        mean[j] /= count;
    }

    for (int j = 0; j < m; j++) {
        dev[j] = 0.0;
        for (int i = 0; i < n; i++)
            dev[j] += (x[i][j] - mean[j]) * (x[i][j] - mean[j]);
        dev[j] = sqrt(dev[j] / count);
        dev[j] = dev[j] > tiny ? dev[j] : 1.0;
    }

    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            x[i][j] -= mean[j];
            x[i][j] /= sqrt(count) * dev[j];
        }

    for (int a = 0; a < m - 1; a++) {
        corr[a][a] = 1.0;
        for (int b = a + 1; b < m; b++) {
            corr[a][b] = 0.0;
            for (int i = 0; i < n; i++)
                corr[a][b] += x[i][a] * x[i][b];
            corr[b][a] = corr[a][b];
        }
    }
    corr[m - 1][m - 1] = 1.0;
}

int main(int argc, char **argv)
{
    double(*x)[M] = bench_alloc(sizeof(double[N][M]));
    double(*corr)[M] = bench_alloc(sizeof(double[M][M]));
    double *mean = bench_alloc(sizeof(double[M]));
    double *dev = bench_alloc(sizeof(double[M]));

    fill(M, N, x);
    TIMED(kernel(M, N, (double)N, x, corr, mean, dev));
    if (DUMP_WANTED(argc, argv))
        bench_dump_f64("corr", corr, M * M);

    bench_free(x);
    bench_free(corr);
    bench_free(mean);
    bench_free(dev);
    return 0;
}
