/* Jacobi smoothing on a line: every inner point becomes the mean of itself and
 * its two neighbours. Each step goes from A to B and back. */
#include "harness.h"

enum {
    STEPS = BY_SET(20, 40, 100, 500, 1000),
    N = BY_SET(30, 120, 400, 2000, 4000)
};

static void fill(int n, double A[N], double B[N])
{
    for (int i = 0; i < n; i++) {
        A[i] = 10.0 * bench_sample(0, i, 0);
        B[i] = A[i];
    }
}

static void kernel(int steps, int n, double A[N], double B[N])
{
    const double third = 1.0 / 3.0;

    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            B[i] = third * (A[i - 1] + A[i] + A[i + 1]);
        for (int i = 1; i < n - 1; i++)
            A[i] = third * (B[i - 1] + B[i] + B[i + 1]);
    }
}

int main(int argc, char **argv)
{
    double *A = bench_alloc(sizeof(double[N]));
    double *B = bench_alloc(sizeof(double[N]));

    fill(N, A, B);
    TIMED(kernel(STEPS, N, A, B));
    if (DUMP_WANTED(argc, argv))
        bench_dump_f64("A", A, N);

    bench_free(A);
    bench_free(B);
    return 0;
}
