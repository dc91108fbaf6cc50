/* Two chained matrix products: D <- alpha (A B) C + beta D.
 * The first nest forms P = alpha A B, the second D <- beta D + P C; each entry
 * is one inner product, accumulated in place. */
#include "harness.h"

enum {
    NI = BY_SET(16, 40, 180, 800, 1600),
    NJ = BY_SET(18, 50, 190, 900, 1800),
    NK = BY_SET(22, 70, 210, 1100, 2200),
    NL = BY_SET(24, 80, 220, 1200, 2400)
};

static void fill(int ni, int nj, int nk, int nl,
                 double A[NI][NK], double B[NK][NJ], double C[NJ][NL], double D[NI][NL])
{
    for (int i = 0; i < ni; i++)
        for (int k = 0; k < nk; k++)
            A[i][k] = bench_sample(0, i, k) - 0.5;
    for (int k = 0; k < nk; k++)
        for (int j = 0; j < nj; j++)
            B[k][j] = bench_sample(1, k, j) - 0.5;
    for (int j = 0; j < nj; j++)
        for (int l = 0; l < nl; l++)
            C[j][l] = bench_sample(2, j, l) - 0.5;
    for (int i = 0; i < ni; i++)
        for (int l = 0; l < nl; l++)
            D[i][l] = bench_sample(3, i, l);
}

static void kernel(int ni, int nj, int nk, int nl, double alpha, double beta, double P[NI][NJ],
                   double A[NI][NK], double B[NK][NJ], double C[NJ][NL], double D[NI][NL])
{
    for (int i = 0; i < ni; i++)
        for (int j = 0; j < nj; j++) {
            P[i][j] = 0.0;
            for (int k = 0; k < nk; k++)
                P[i][j] += alpha * A[i][k] * B[k][j];
        }

    for (int i = 0; i < ni; i++)
        for (int l = 0; l < nl; l++) {
            D[i][l] *= beta;
            for (int j = 0; j < nj; j++)
                D[i][l] += P[i][j] * C[j][l];
        }
}

int main(int argc, char **argv)
{
    double(*P)[NJ] = bench_alloc(sizeof(double[NI][NJ]));
    double(*A)[NK] = bench_alloc(sizeof(double[NI][NK]));
    double(*B)[NJ] = bench_alloc(sizeof(double[NK][NJ]));
    double(*C)[NL] = bench_alloc(sizeof(double[NJ][NL]));
    double(*D)[NL] = bench_alloc(sizeof(double[NI][NL]));

    fill(NI, NJ, NK, NL, A, B, C, D);
    TIMED(kernel(NI, NJ, NK, NL, 1.25, 0.75, P, A, B, C, D));
    if (DUMP_WANTED(argc, argv))
        bench_dump_f64("D", D, NI * NL);

    bench_free(P);
    bench_free(A);
    bench_free(B);
    bench_free(C);
    bench_free(D);
    return 0;
}
