// Recursion: direct, mutual, through pointers, deep, and in argument position.
#include <stdio.h>

static int even(unsigned n);
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }

static unsigned ackermann(unsigned m, unsigned n) {
    return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

static int female(int n);
static int male(int n) { return n == 0 ? 0 : n - female(male(n - 1)); }
static int female(int n) { return n == 0 ? 1 : n - male(female(n - 1)); }

typedef struct { int (*next)(void *, int); int base; } Step;
static int down(void *self, int n);
static Step step = {down, 3};
static int down(void *self, int n) { return n <= 0 ? ((Step *)self)->base : step.next(&step, n - 2) + n; }

static int queens(int n, int row, unsigned columns, unsigned left, unsigned right) {
    int count = 0;
    if (row == n)
        return 1;
    for (int i = 0; i < n; i++) {
        unsigned bit = 1u << i;
        if ((columns | left | right) & bit)
            continue;
        count += queens(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return count;
}

int main(int argc, char **argv) {
    (void)argv;
    if (argc > 100)
        return main(argc - 1, argv);
    printf("%d %d %u\n", even(1000), odd(77), ackermann(2, 5));
    for (int i = 0; i < 15; i++)
        printf("%d/%d ", male(i), female(i));
    printf("\n%d %d\n", down(&step, 9), queens(6, 0, 0, 0, 0));
    return 42;
}
