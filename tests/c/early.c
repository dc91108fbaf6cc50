// Returns from everywhere, and code after them.
#include <stdio.h>
#include <stdlib.h>

static int grade(int a, int b, int c) {
    if (a < 0)
        return -1;
    if (b < 0) {
        if (c < 0)
            return -2;
        for (int i = 0; i < 10; i++) {
            if (i == c)
                return i;
            for (int j = 0; j < 10; j++)
                if (i * j == a)
                    return 100 + i * 10 + j;
        }
        return 1000;
    }
    if (c == 0)
        return b ? a / b : 7;
    do {
        if (a > b)
            return a;
        a += c;
    } while (a < 50 && c > 0);
    return a * b + c;
}
static void nothing(int *p, int n) {
    if (!p)
        return;
    *p = n;
    if (n > 3)
        return;
    *p *= 2;
}
static const char *find(const char *s, char c) {
    while (*s) {
        if (*s == c)
            return s;
        s++;
    }
    return NULL;
}
static int checks(int x) {
    if (x == 1) { puts("one"); return 1; }
    if (x == 2) { puts("two"); abort(); }
    return 0;
}

int main(void) {
    int x = 0;
    for (int a = -1; a < 30; a += 5)
        for (int b = -1; b < 9; b += 3)
            for (int c = -1; c < 12; c += 4)
                printf("%d ", grade(a, b, c));
    nothing(NULL, 1);
    nothing(&x, 2);
    printf("\n%d", x);
    nothing(&x, 9);
    printf(" %d %s %d\n", x, find("hello", 'l'), find("hello", 'z') == NULL);
    return checks(0) + checks(1) + 3;
}
