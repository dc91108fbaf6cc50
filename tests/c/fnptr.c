// Function pointers: in tables, in structures, as arguments and results, compared, null.
#include <stdio.h>
#include <stdlib.h>

typedef int (*Binary)(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static const struct { const char *name; Binary f; } ops[] = {{"add", add}, {"sub", sub}, {"mul", mul}, {"none", 0}};

static Binary choose(int c) { return c < 0 ? sub : c == 0 ? 0 : add; }
static int apply(Binary f, int a, int b) { return f ? f(a, b) : -1; }
static int calls;
static int compare(const void *a, const void *b) {
    calls++;
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
static void each(int *a, int n, void (*f)(int *, void *), void *env) {
    for (int i = 0; i < n; i++)
        f(&a[i], env);
}
static void accumulate(int *x, void *env) { *(long *)env += *x; *x = -*x; }

int main(void) {
    int a[] = {5, -2, 9, 0, 7, 7, -8};
    long sum = 0;
    for (unsigned i = 0; i < sizeof ops / sizeof *ops; i++)
        printf("%s %d ", ops[i].name, apply(ops[i].f, 6, 7));
    printf("%d %d %d %d\n", apply(choose(-1), 1, 2), apply(choose(0), 1, 2), apply(choose(1), 1, 2), choose(3) == add);
    qsort(a, 7, sizeof *a, compare);
    for (int i = 0; i < 7; i++)
        printf("%d ", a[i]);
    each(a, 7, accumulate, &sum);
    printf("%ld %d %d\n", sum, a[0], calls > 5);
    return 0;
}
