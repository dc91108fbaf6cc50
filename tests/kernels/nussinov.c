/* Nussinov's count of the base pairs an RNA sequence can form when it folds
 * without crossings. best[i][j], for the part from i to j, is the largest of
 *     best[i][j-1],  best[i+1][j],
 *     best[i+1][j-1], plus one if i and j pair and are not adjacent,
 *     best[i][k] + best[k+1][j]   for i < k < j. */
#include "harness.h"

enum { N = BY_SET(60, 180, 500, 2500, 5500) };

/* Bases are 0 to 3, and two of them pair if they add up to 3. */
#define PAIRS(a, b) ((a) + (b) == 3 ? 1 : 0)
#define LARGER(a, b) ((a) < (b) ? (b) : (a))

static void fill(int n, char base[N])
{
    for (int i = 0; i < n; i++)
        base[i] = (char)(4.0 * bench_sample(0, i, 0));
}

static void kernel(int n, char base[N], int best[N][N])
{
    for (int i = n - 1; i >= 0; i--)
        for (int j = i + 1; j < n; j++) {
            best[i][j] = LARGER(best[i][j], best[i][j - 1]);
            best[i][j] = LARGER(best[i][j], best[i + 1][j]);
            if (j - i > 1)
                best[i][j] = LARGER(best[i][j], best[i + 1][j - 1] + PAIRS(base[i], base[j]));
            else
                best[i][j] = LARGER(best[i][j], best[i + 1][j - 1]);
            for (int k = i + 1; k < j; k++)
                best[i][j] = LARGER(best[i][j], best[i][k] + best[k + 1][j]);
        }
}

int main(int argc, char **argv)
{
    char *base = bench_alloc(sizeof(char[N]));
    int(*best)[N] = bench_alloc(sizeof(int[N][N]));

    /* best starts from the zeros of bench_alloc. */
    fill(N, base);
    TIMED(kernel(N, base, best));
    if (DUMP_WANTED(argc, argv))
        for (int i = 0; i < N; i++)
            bench_dump_i32("best", &best[i][i], N - i);

    bench_free(base);
    bench_free(best);
    return 0;
}
