// Loops that run at least once; with continue, which goes to the test; with side effects in the test.
#include <stdio.h>

static int digits(unsigned n) {
    int count = 0;
    do
        count++;
    while (n /= 10);
    return count;
}
static int with_continue(int n) {
    int i = 0, s = 0;
    do {
        if (i & 1)
            continue;
        s += i;
        if (s > 40)
            break;
    } while (i++ < n);
    return s * 100 + i;
}
static int once(int x) {
    do {
        if (x > 5)
            break;
        x *= 3;
    } while (0);
    return x;
}
static int nested(int n) {
    int s = 0;
    do {
        int m = n;
        do {
            s += m;
            if (s % 13 == 0)
                goto next;
        } while (--m > 0);
        s++;
    next:;
    } while (--n > 0);
    return s;
}
static unsigned gcd(unsigned a, unsigned b) {
    do {
        unsigned t = a % b;
        a = b;
        b = t;
    } while (b);
    return a;
}

int main(void) {
    printf("%d %d %d\n", digits(0), digits(9), digits(4294967295u));
    for (int n = -1; n < 20; n += 4)
        printf("%d %d %d ", with_continue(n), once(n), nested(n));
    printf("%u %u\n", gcd(84, 36), gcd(17, 5));
    return 0;
}
