// Loops of every form with break and continue, several exits, and values that are carried out.
#include <stdio.h>

static int collatz(unsigned n, int limit) {
    int steps = 0;
    while (n != 1) {
        if (steps >= limit)
            return -steps;
        n = n % 2 ? 3 * n + 1 : n / 2;
        steps++;
    }
    return steps;
}

static int skips(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
        if (i % 3 == 0)
            continue;
        if (i % 7 == 6) {
            if (sum > 100)
                break;
            continue;
        }
        for (int j = i; j > 0; j--) {
            if (j == 5)
                continue;
            if ((sum & 31) == 17)
                break;
            sum += j;
        }
        sum ^= i;
    }
    return sum;
}

static int find(const int *a, int n, int x, int *where) {
    int i;
    for (i = 0; i < n; i++)
        if (a[i] == x)
            break;
    *where = i;
    return i < n;
}

static unsigned primes(int n) {
    static char composite[1000];
    unsigned hash = 0;
    for (int i = 2; i < n; i++) {
        if (composite[i])
            continue;
        hash = hash * 31 + i;
        for (int j = i * i; j < n; j += i)
            composite[j] = 1;
    }
    return hash;
}

static int zero_trips(int n) {
    int r = 7;
    for (int i = n; i < 0; i++)
        r = 0;
    while (r < n)
        r++;
    for (;;) {
        if (r-- <= n)
            break;
    }
    return r;
}

int main(void) {
    int a[] = {5, 3, 9, 1}, where;
    for (unsigned n = 1; n < 30; n++)
        printf("%d ", collatz(n, 100));
    printf("%d\n", collatz(27, 50));
    for (int n = 0; n < 60; n += 7)
        printf("%d ", skips(n));
    int found = find(a, 4, 9, &where);
    printf("\n%d %d", found, where);
    found = find(a, 4, 8, &where);
    printf(" %d %d\n%u %d %d\n", found, where, primes(1000), zero_trips(3), zero_trips(11));
    return 0;
}
