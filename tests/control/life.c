/* Cells with three states that live, burn and die by nested conditions, on a
 * board with an edge; when little changes, cells are added. */
#include "control.h"

enum { SIDE = 64, STEPS = BY_SET(20, 100, 1000, 8000, 32000) };

enum cell { EMPTY, ALIVE, BURNING };

static void fill(int side, char board[SIDE][SIDE])
{
    uint32_t seed = 40014u;
    for (int y = 0; y < side; y++)
        for (int x = 0; x < side; x++)
            board[y][x] = below(&seed, 3) == 0 ? ALIVE : EMPTY;
}

static int count(int side, char board[SIDE][SIDE], int x, int y, enum cell wanted)
{
    int found = 0;
    for (int dy = -1; dy <= 1; dy++) {
        if (y + dy < 0 || y + dy >= side)
            continue;
        for (int dx = -1; dx <= 1; dx++) {
            if ((dx == 0 && dy == 0) || x + dx < 0 || x + dx >= side)
                continue;
            if (board[y + dy][x + dx] == (char)wanted)
                found++;
        }
    }
    return found;
}

static char rule(enum cell cell, int alive, int burning, int x, int step)
{
    switch (cell) {
    case EMPTY:
        return alive == 3 && burning == 0 ? ALIVE : EMPTY;
    case ALIVE:
        if (burning > 0 && (alive > 3 || (x + step) % 3 == 0))
            return BURNING;
        if (alive < 2)
            return EMPTY;
        if (alive > 3)
            return (x ^ step) % 16 == 0 ? BURNING : EMPTY;
        return ALIVE;
    case BURNING:
    default:
        return EMPTY;
    }
}

static uint32_t kernel(int steps, int side, char board[SIDE][SIDE], char next[SIDE][SIDE])
{
    uint32_t sum = 0, seed = 3141592621u;
    for (int step = 0; step < steps; step++) {
        int changed = 0, living = 0;
        for (int y = 0; y < side; y++)
            for (int x = 0; x < side; x++) {
                enum cell cell = (enum cell)board[y][x];
                int alive = count(side, board, x, y, ALIVE);
                int burning = cell == EMPTY && alive != 3 ? 0 : count(side, board, x, y, BURNING);
                next[y][x] = rule(cell, alive, burning, x, step);
                if (next[y][x] != (char)cell)
                    changed++;
                if (next[y][x] == ALIVE)
                    living++;
            }
        memcpy(board, next, sizeof(char[SIDE][SIDE]));
        sum = mix(sum, (uint32_t)(changed << 16 | living));
        /* When it becomes quiet, a few new cells. */
        if (changed < 200 || living < 100)
            for (int i = 0; i < 200; i++)
                board[below(&seed, (uint32_t)side)][below(&seed, (uint32_t)side)] = ALIVE;
    }
    return sum;
}

int main(void)
{
    char(*board)[SIDE] = bench_alloc(sizeof(char[SIDE][SIDE])), (*next)[SIDE] = bench_alloc(sizeof(char[SIDE][SIDE]));
    uint32_t sum;
    fill(SIDE, board);
    TIMED(sum = kernel(STEPS / 4, SIDE, board, next));
    report(sum);
    bench_free(board);
    bench_free(next);
    return 0;
}
