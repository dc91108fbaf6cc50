/* Lengths of the shortest paths between all pairs of vertices: after round k,
 * D[i][j] is the shortest way from i to j through vertices up to k only. */
#include "harness.h"

enum { N = BY_SET(60, 180, 500, 2800, 5600) };

/* Stands for "no edge"; two of them still add up within an int. */
enum { FAR = 1000000 };

/* A ring, which connects everything, and one in eight of the other edges. */
static void fill(int n, int D[N][N])
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            D[i][j] = bench_sample(0, i, j) < 0.125 ? 1 + (int)(1000.0 * bench_sample(1, i, j)) : FAR;
        D[i][(i + 1) % n] = 1 + i % 50;
        D[i][i] = 0;
    }
}

static void kernel(int n, int D[N][N])
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                D[i][j] = D[i][k] + D[k][j] < D[i][j] ? D[i][k] + D[k][j] : D[i][j];
}

int main(int argc, char **argv)
{
    int(*D)[N] = bench_alloc(sizeof(int[N][N]));

    fill(N, D);
    TIMED(kernel(N, D));
    if (DUMP_WANTED(argc, argv))
        bench_dump_i32("D", D, N * N);

    bench_free(D);
    return 0;
}
