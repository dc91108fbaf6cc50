/* Durbin's recursion for the Yule-Walker equations T y = -r, where T is the
 * symmetric Toeplitz matrix with ones on its diagonal and r[d-1] at distance d
 * from it. Order k+1 follows from order k:
 *     beta  <- (1 - alpha^2) beta
 *     alpha <- -(r[k] + sum_{i<k} r[k-1-i] y[i]) / beta
 *     y[i]  <- y[i] + alpha y[k-1-i]   for i < k,   y[k] = alpha */
#include "harness.h"

enum { N = BY_SET(40, 120, 400, 2000, 4000) };

/* 1, 1/2, 1/3, ... is convex and falls to zero, which makes T positive
 * definite and so keeps |alpha| < 1. */
static void fill(int n, double r[N])
{
    for (int i = 0; i < n; i++)
        r[i] = 1.0 / (i + 2);
}

static void kernel(int n, double r[N], double y[N])
{
    double next[N];
    double beta = 1.0;
    double alpha = -r[0];

    y[0] = alpha;
    for (int k = 1; k < n; k++) {
        double sum = 0.0;

        beta = (1.0 - alpha * alpha) * beta;
        for (int i = 0; i < k; i++)
            sum += r[k - 1 - i] * y[i];
        alpha = -(r[k] + sum) / beta;
        for (int i = 0; i < k; i++)
            next[i] = y[i] + alpha * y[k - 1 - i];
        for (int i = 0; i < k; i++)
            y[i] = next[i];
        y[k] = alpha;
    }
}

int main(int argc, char **argv)
{
    double *r = bench_alloc(sizeof(double[N]));
    double *y = bench_alloc(sizeof(double[N]));

    fill(N, r);
    TIMED(kernel(N, r, y));
    if (DUMP_WANTED(argc, argv))
        bench_dump_f64("y", y, N);

    bench_free(r);
    bench_free(y);
    return 0;
}
