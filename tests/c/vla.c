// Arrays whose length is known at run time only, in loops and as parameters; alloca.
#include <alloca.h>
#include <stdio.h>
#include <string.h>

static long matrix(int n, int m) {
    long a[n][m], sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = i * 10 + j;
    for (int j = 0; j < m; j++)
        for (int i = 0; i < n; i++)
            sum = sum * 3 + a[i][j];
    return sum + (long)sizeof a;
}
static int trace(int n, int a[n][n]) {
    int t = 0;
    for (int i = 0; i < n; i++)
        t += a[i][i];
    return t;
}
static int repeated(int times) {
    int total = 0;
    for (int i = 1; i <= times; i++) {
        char buffer[i * 1000];
        memset(buffer, i, sizeof buffer);
        total += buffer[i * 1000 - 1];
        if (total % 7 == 0)
            continue;
        if (total > 500)
            break;
    }
    return total;
}
struct cell { int value; struct cell *next; };
static int chain(int n) {
    struct cell *list = NULL;
    for (int i = 0; i < n; i++) {
        struct cell *cell = alloca(sizeof *cell);
        cell->value = i * i;
        cell->next = list;
        list = cell;
    }
    int r = 0;
    for (; list; list = list->next)
        r = r * 2 + list->value;
    return r;
}

int main(void) {
    int square[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    printf("%ld %ld %d %d %d %d\n", matrix(3, 4), matrix(7, 1), trace(3, square), repeated(30), repeated(2000), chain(12));
    return 0;
}
