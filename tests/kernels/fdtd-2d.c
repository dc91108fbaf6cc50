/* Finite differences in the time domain for Maxwell's equations in the plane:
 * electric field (ex, ey), magnetic field hz, on Yee's staggered grid.
 *     ey <- ey - 1/2 d(hz)/di,   ex <- ex - 1/2 d(hz)/dj,
 *     hz <- hz - 7/10 (d(ex)/dj + d(ey)/di)
 * The first row of ey is driven by a source that depends on time only. */
#include "harness.h"

enum {
    STEPS = BY_SET(20, 40, 100, 500, 1000),
    NX = BY_SET(20, 60, 200, 1000, 2000),
    NY = BY_SET(30, 80, 240, 1200, 2600)
};

static void fill(int steps, int nx, int ny, double ex[NX][NY], double ey[NX][NY],
                 double hz[NX][NY], double source[STEPS])
{
    for (int t = 0; t < steps; t++)
        source[t] = bench_sample(0, t, 0) - 0.5;
    for (int i = 0; i < nx; i++)
        for (int j = 0; j < ny; j++) {
            ex[i][j] = bench_sample(1, i, j) - 0.5;
            ey[i][j] = bench_sample(2, i, j) - 0.5;
            hz[i][j] = bench_sample(3, i, j) - 0.5;
        }
}

static void kernel(int steps, int nx, int ny, double ex[NX][NY], double ey[NX][NY],
                   double hz[NX][NY], double source[STEPS])
{
    for (int t = 0; t < steps; t++) {
        for (int j = 0; j < ny; j++)
            ey[0][j] = source[t];
        for (int i = 1; i < nx; i++)
            for (int j = 0; j < ny; j++)
                ey[i][j] -= 0.5 * (hz[i][j] - hz[i - 1][j]);
        for (int i = 0; i < nx; i++)
            for (int j = 1; j < ny; j++)
                ex[i][j] -= 0.5 * (hz[i][j] - hz[i][j - 1]);
        for (int i = 0; i < nx - 1; i++)
            for (int j = 0; j < ny - 1; j++)
                hz[i][j] -= 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
    }
}

int main(int argc, char **argv)
{
    double(*ex)[NY] = bench_alloc(sizeof(double[NX][NY]));
    double(*ey)[NY] = bench_alloc(sizeof(double[NX][NY]));
    double(*hz)[NY] = bench_alloc(sizeof(double[NX][NY]));
    double *source = bench_alloc(sizeof(double[STEPS]));

    fill(STEPS, NX, NY, ex, ey, hz, source);
    TIMED(kernel(STEPS, NX, NY, ex, ey, hz, source));
    if (DUMP_WANTED(argc, argv)) {
        bench_dump_f64("ex", ex, NX * NY);
        bench_dump_f64("ey", ey, NX * NY);
        bench_dump_f64("hz", hz, NX * NY);
    }

    bench_free(ex);
    bench_free(ey);
    bench_free(hz);
    bench_free(source);
    return 0;
}
