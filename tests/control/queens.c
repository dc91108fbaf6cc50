/* Queens on a board, with a stack of columns in place of recursion, and the
 * first way of a knight through a small board under a bound. */
#include "control.h"

enum { N = BY_SET(7, 8, 10, 12, 13), BOARD = 5, MOVES = BY_SET(4000, 40000, 400000, 2000000, 8000000) };

static int is_free(const int *column, int row)
{
    for (int other = 0; other < row; other++) {
        int apart = column[row] - column[other];
        if (apart == 0 || apart == row - other || apart == other - row)
            return 0;
    }
    return 1;
}

/* The number of solutions; the places of all of them go into *sum. */
static int queens(int n, uint32_t *sum)
{
    int column[16], row = 0, solutions = 0;
    column[0] = -1;
    while (row >= 0) {
        column[row]++;
        while (column[row] < n && !is_free(column, row))
            column[row]++;
        if (column[row] == n) {
            row--;
            continue;
        }
        if (row == n - 1) {
            solutions++;
            for (int i = 0; i < n; i++)
                *sum = mix(*sum, (uint32_t)column[i]);
            continue;
        }
        column[++row] = -1;
    }
    return solutions;
}

/* Steps until every square is visited or no more are allowed. */
static int knight(int start, int bound, int board[BOARD][BOARD])
{
    static const int dx[] = { 1, 2, 2, 1, -1, -2, -2, -1 }, dy[] = { 2, 1, -1, -2, -2, -1, 1, 2 };
    int xs[BOARD * BOARD], ys[BOARD * BOARD], tried[BOARD * BOARD], depth = 0, steps = 0;
    for (int y = 0; y < BOARD; y++)
        for (int x = 0; x < BOARD; x++)
            board[y][x] = 0;
    xs[0] = start % BOARD;
    ys[0] = start / BOARD;
    tried[0] = 0;
    board[ys[0]][xs[0]] = 1;
    for (;;) {
        int moved = 0;
        for (int i = tried[depth]; i < 8; i++) {
            int x = xs[depth] + dx[i], y = ys[depth] + dy[i];
            if (x < 0 || x >= BOARD || y < 0 || y >= BOARD || board[y][x])
                continue;
            tried[depth] = i + 1;
            depth++;
            xs[depth] = x;
            ys[depth] = y;
            tried[depth] = 0;
            board[y][x] = depth + 1;
            moved = 1;
            break;
        }
        if (++steps >= bound || depth == BOARD * BOARD - 1)
            return steps;
        if (!moved) {
            board[ys[depth]][xs[depth]] = 0;
            if (--depth < 0)
                return -steps;
        }
    }
}

static uint32_t kernel(int n, int bound, int board[BOARD][BOARD])
{
    uint32_t sum = 0;
    sum = mix(sum, (uint32_t)queens(n, &sum));
    for (int start = 0; start < 3; start++) {
        sum = mix(sum, (uint32_t)knight(start, bound, board));
        for (int i = 0; i < BOARD; i++)
            sum = mix(sum, (uint32_t)board[i][i]);
    }
    return sum;
}

int main(void)
{
    int(*board)[BOARD] = bench_alloc(sizeof(int[BOARD][BOARD]));
    uint32_t sum;
    TIMED(sum = kernel(N, MOVES, board));
    report(sum);
    bench_free(board);
    return 0;
}
