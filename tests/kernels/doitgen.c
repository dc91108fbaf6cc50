/* Change of basis of the last axis of a three-dimensional array:
 *     A[r][q][p] <- sum_s A[r][q][s] C[s][p]
 * in place, through a buffer for one line. */
#include "harness.h"

enum {
    NQ = BY_SET(8, 20, 40, 140, 220),
    NR = BY_SET(10, 25, 50, 150, 250),
    NP = BY_SET(12, 30, 60, 160, 270)
};

static void fill(int nr, int nq, int np, double A[NR][NQ][NP], double C[NP][NP])
{
    for (int r = 0; r < nr; r++)
        for (int q = 0; q < nq; q++)
            for (int p = 0; p < np; p++)
                A[r][q][p] = bench_sample(r + 1, q, p) - 0.5;
    for (int s = 0; s < np; s++)
        for (int p = 0; p < np; p++)
            C[s][p] = bench_sample(0, s, p) - 0.5;
}

static void kernel(int nr, int nq, int np, double A[NR][NQ][NP], double C[NP][NP], double line[NP])
{
    for (int r = 0; r < nr; r++)
        for (int q = 0; q < nq; q++) {
            for (int p = 0; p < np; p++) {
                line[p] = 0.0;
                for (int s = 0; s < np; s++)
                    line[p] += A[r][q][s] * C[s][p];
            }
            for (int p = 0; p < np; p++)
                A[r][q][p] = line[p];
        }
}

int main(int argc, char **argv)
{
    double(*A)[NQ][NP] = bench_alloc(sizeof(double[NR][NQ][NP]));
    double(*C)[NP] = bench_alloc(sizeof(double[NP][NP]));
    double *line = bench_alloc(sizeof(double[NP]));

    fill(NR, NQ, NP, A, C);
    TIMED(kernel(NR, NQ, NP, A, C, line));
    if (DUMP_WANTED(argc, argv))
        bench_dump_f64("A", A, NR * NQ * NP);

    bench_free(A);
    bench_free(C);
    bench_free(line);
    return 0;
}
