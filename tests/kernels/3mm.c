/* Three matrix products: G = (A B) (C D), through E = A B and F = C D.
 * Each entry is one inner product, accumulated in place. */
#include "harness.h"

enum {
    NI = BY_SET(16, 40, 180, 800, 1600),
    NJ = BY_SET(18, 50, 190, 900, 1800),
    NK = BY_SET(20, 60, 200, 1000, 2000),
    NL = BY_SET(22, 70, 210, 1100, 2200),
    NM = BY_SET(24, 80, 220, 1200, 2400)
};

static void fill(int ni, int nj, int nk, int nl, int nm,
                 double A[NI][NK], double B[NK][NJ], double C[NJ][NM], double D[NM][NL])
{
    for (int i = 0; i < ni; i++)
        for (int k = 0; k < nk; k++)
            A[i][k] = bench_sample(0, i, k) - 0.5;
    for (int k = 0; k < nk; k++)
        for (int j = 0; j < nj; j++)
            B[k][j] = bench_sample(1, k, j) - 0.5;
    for (int j = 0; j < nj; j++)
        for (int m = 0; m < nm; m++)
            C[j][m] = bench_sample(2, j, m) - 0.5;
    for (int m = 0; m < nm; m++)
        for (int l = 0; l < nl; l++)
            D[m][l] = bench_sample(3, m, l) - 0.5;
}

static void kernel(int ni, int nj, int nk, int nl, int nm,
                   double A[NI][NK], double B[NK][NJ], double C[NJ][NM], double D[NM][NL],
                   double E[NI][NJ], double F[NJ][NL], double G[NI][NL])
{
    for (int i = 0; i < ni; i++)
        for (int j = 0; j < nj; j++) {
            E[i][j] = 0.0;
            for (int k = 0; k < nk; k++)
                E[i][j] += A[i][k] * B[k][j];
        }

    for (int j = 0; j < nj; j++)
        for (int l = 0; l < nl; l++) {
            F[j][l] = 0.0;
            for (int m = 0; m < nm; m++)
                F[j][l] += C[j][m] * D[m][l];
        }

    for (int i = 0; i < ni; i++)
        for (int l = 0; l < nl; l++) {
            G[i][l] = 0.0;
            for (int j = 0; j < nj; j++)
                G[i][l] += E[i][j] * F[j][l];
        }
}

int main(int argc, char **argv)
{
    double(*A)[NK] = bench_alloc(sizeof(double[NI][NK]));
    double(*B)[NJ] = bench_alloc(sizeof(double[NK][NJ]));
    double(*C)[NM] = bench_alloc(sizeof(double[NJ][NM]));
    double(*D)[NL] = bench_alloc(sizeof(double[NM][NL]));
    double(*E)[NJ] = bench_alloc(sizeof(double[NI][NJ]));
    double(*F)[NL] = bench_alloc(sizeof(double[NJ][NL]));
    double(*G)[NL] = bench_alloc(sizeof(double[NI][NL]));

    fill(NI, NJ, NK, NL, NM, A, B, C, D);
    TIMED(kernel(NI, NJ, NK, NL, NM, A, B, C, D, E, F, G));
    if (DUMP_WANTED(argc, argv))
        bench_dump_f64("G", G, NI * NL);

    bench_free(A);
    bench_free(B);
    bench_free(C);
    bench_free(D);
    bench_free(E);
    bench_free(F);
    bench_free(G);
    return 0;
}
