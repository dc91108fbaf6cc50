// Loops that are entered in several places, and jumps between them.
#include <stdio.h>

static int two_entries(int n, int start) {
    int x = 0;
    if (start)
        goto middle;
top:
    x += 3;
    if (x > 1000)
        return x;
middle:
    x += n;
    n--;
    if (n > 0)
        goto top;
    return x - 1;
}

static int three_entries(int where, int n) {
    int trace = 1;
    switch (where) {
    case 0: goto a;
    case 1: goto b;
    case 2: goto c;
    default: goto out;
    }
a:
    trace = trace * 7 + 1;
    if (--n < 0)
        goto out;
    if (n & 1)
        goto c;
b:
    trace = trace * 7 + 2;
    if (--n < 0)
        return trace;
    if (n & 2)
        goto a;
c:
    trace = trace * 7 + 3;
    if (--n < 0)
        goto out;
    if (n % 3)
        goto b;
    goto a;
out:
    return -trace;
}

// A loop in a loop in which both are entered in the middle, and the inner one is left to the middle of the outer one.
static unsigned tangle(unsigned seed) {
    unsigned h = seed;
    int fuel = 60;
    if (h & 1)
        goto inner;
outer:
    h = h * 1103515245u + 12345u;
    if (!fuel--)
        return h;
    if (h & 0x10000)
        goto tail;
inner:
    h ^= h >> 7;
    if (!fuel--)
        return h ^ 1;
    if (h & 0x200)
        goto outer;
    h += 77;
    if (h & 4)
        goto inner;
tail:
    h -= 13;
    if (h & 8)
        goto outer;
    if (!fuel--)
        return h ^ 2;
    goto inner;
}

int main(void) {
    for (int n = -1; n < 12; n++)
        printf("%d %d ", two_entries(n, 0), two_entries(n, 1));
    printf("%d\n", two_entries(400, 0));
    for (int where = 0; where < 4; where++)
        for (int n = 0; n < 9; n++)
            printf("%d ", three_entries(where, n));
    printf("\n");
    for (unsigned seed = 0; seed < 40; seed++)
        printf("%x ", tangle(seed * 2654435761u));
    printf("\n");
    return 0;
}
