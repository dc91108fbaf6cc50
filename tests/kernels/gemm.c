/* General matrix product: C <- beta C + alpha A B.
 * Row by row of C; the innermost loop runs along a row of B. */
#include "harness.h"

enum {
    NI = BY_SET(20, 60, 200, 1000, 2000),
    NJ = BY_SET(25, 70, 220, 1100, 2300),
    NK = BY_SET(30, 80, 240, 1200, 2600)
};

static void fill(int ni, int nj, int nk, double C[NI][NJ], double A[NI][NK], double B[NK][NJ])
{
    for (int i = 0; i < ni; i++)
        for (int j = 0; j < nj; j++)
            C[i][j] = bench_sample(0, i, j);
    for (int i = 0; i < ni; i++)
        for (int k = 0; k < nk; k++)
            A[i][k] = bench_sample(1, i, k) - 0.5;
    for (int k = 0; k < nk; k++)
        for (int j = 0; j < nj; j++)
            B[k][j] = bench_sample(2, k, j) - 0.5;
}

static void kernel(int ni, int nj, int nk, double alpha, double beta,
                   double C[NI][NJ], double A[NI][NK], double B[NK][NJ])
{
    for (int i = 0; i < ni; i++) {
        for (int j = 0; j < nj; j++)
            C[i][j] *= beta;
        for (int k = 0; k < nk; k++)
            for (int j = 0; j < nj; j++)
                C[i][j] += alpha * A[i][k] * B[k][j];
    }
}

int main(int argc, char **argv)
{
    double(*C)[NJ] = bench_alloc(sizeof(double[NI][NJ]));
    double(*A)[NK] = bench_alloc(sizeof(double[NI][NK]));
    double(*B)[NJ] = bench_alloc(sizeof(double[NK][NJ]));

    fill(NI, NJ, NK, C, A, B);
    TIMED(kernel(NI, NJ, NK, 1.25, 0.75, C, A, B));
    if (DUMP_WANTED(argc, argv))
        bench_dump_f64("C", C, NI * NJ);

    bench_free(C);
    bench_free(A);
    bench_free(B);
    return 0;
}
