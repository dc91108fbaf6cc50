// Values that change places in loops: what one iteration leaves is all read before it is written.
#include <stdio.h>

static unsigned fibonacci(int n) {
    unsigned a = 0, b = 1;
    while (n-- > 0) {
        unsigned t = a + b;
        a = b;
        b = t;
    }
    return a;
}
static int rotate(int n, int *out) {
    int a = 1, b = 2, c = 3, d = 4;
    for (int i = 0; i < n; i++) {
        int t = a;
        a = b, b = c, c = d, d = t;
        if (i % 3 == 2) {
            t = a, a = c, c = t;
        }
    }
    *out = d;
    return a * 1000 + b * 100 + c * 10 + d;
}
static int lost_copy(int n) {
    int x = 1, y;
    do {
        y = x;
        x = x * 2 + 1;
    } while (--n > 0);
    return y;
}
static int crossed(int n, int p, int q) {
    int last = 0;
    for (int i = 0; i < n; i++) {
        int old = p;
        if (i & 1) {
            p = q;
            q = old;
        } else {
            p = q + last;
            q = old - last;
        }
        last = old;
    }
    return p * 10007 + q * 101 + last;
}

int main(void) {
    int d;
    for (int n = 0; n < 12; n++)
        printf("%u %d %d %d ", fibonacci(n * 4), rotate(n, &d), lost_copy(n), crossed(n, 3, 5));
    printf("%d\n", d);
    return 0;
}
