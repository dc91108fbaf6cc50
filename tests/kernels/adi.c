/* Alternating-direction-implicit solution of a two-dimensional heat equation
 *     u_t = 2 u_xx + u_yy   on the unit square, u = 1 on its border.
 * A time step consists of two half steps. Each treats one direction
 * implicitly, which gives a tridiagonal system per grid line, and the other
 * explicitly. A line's system
 *     lo w[j-1] + di w[j] + hi w[j+1] = rhs[j]
 * is solved by the Thomas recurrence w[j] = p[j] w[j+1] + q[j]: forward for p
 * and q, backward for w. */
#include "harness.h"

enum {
    STEPS = BY_SET(20, 40, 100, 500, 1000),
    N = BY_SET(20, 60, 200, 1000, 2000)
};

static void fill(int n, double u[N][N])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            u[i][j] = 0.5 + bench_sample(0, i, j);
}

static void kernel(int steps, int n, double u[N][N], double v[N][N], double p[N][N], double q[N][N])
{
    double h = 1.0 / (double)n;
    double dt = 1.0 / (double)steps;
    double rx = 2.0 * dt / (h * h);
    double ry = dt / (h * h);
    double xlo = -0.5 * rx, xdi = 1.0 + rx, xhi = xlo;
    double ylo = -0.5 * ry, ydi = 1.0 + ry, yhi = ylo;

    for (int t = 0; t < steps; t++) {
        /* From u to v: implicit along the first index, a column at a time. */
        for (int i = 1; i < n - 1; i++) {
            v[0][i] = 1.0;
            p[i][0] = 0.0;
            q[i][0] = v[0][i];
            for (int j = 1; j < n - 1; j++) {
                p[i][j] = -xhi / (xlo * p[i][j - 1] + xdi);
                q[i][j] = ((1.0 + 2.0 * ylo) * u[j][i] - ylo * u[j][i - 1] - yhi * u[j][i + 1]
                           - xlo * q[i][j - 1])
                          / (xlo * p[i][j - 1] + xdi);
            }
            v[n - 1][i] = 1.0;
            for (int j = n - 2; j > 0; j--)
                v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
        }

        /* From v back to u: implicit along the second index, a row at a time. */
        for (int i = 1; i < n - 1; i++) {
            u[i][0] = 1.0;
            p[i][0] = 0.0;
            q[i][0] = u[i][0];
            for (int j = 1; j < n - 1; j++) {
                p[i][j] = -yhi / (ylo * p[i][j - 1] + ydi);
                q[i][j] = ((1.0 + 2.0 * xlo) * v[i][j] - xlo * v[i - 1][j] - xhi * v[i + 1][j]
                           - ylo * q[i][j - 1])
                          / (ylo * p[i][j - 1] + ydi);
            }
            u[i][n - 1] = 1.0;
            for (int j = n - 2; j > 0; j--)
                u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
        }
    }
}

int main(int argc, char **argv)
{
    double(*u)[N] = bench_alloc(sizeof(double[N][N]));
    double(*v)[N] = bench_alloc(sizeof(double[N][N]));
    double(*p)[N] = bench_alloc(sizeof(double[N][N]));
    double(*q)[N] = bench_alloc(sizeof(double[N][N]));

    fill(N, u);
    TIMED(kernel(STEPS, N, u, v, p, q));
    if (DUMP_WANTED(argc, argv))
        bench_dump_f64("u", u, N * N);

    bench_free(u);
    bench_free(v);
    bench_free(p);
    bench_free(q);
    return 0;
}
