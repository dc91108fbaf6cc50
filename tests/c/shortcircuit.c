// && and || and ?: with effects: what must not be evaluated is not.
#include <stdio.h>

static char trace[400];
static int used;
static int t(char c, int value) {
    trace[used++] = c;
    return value;
}
static int both(int *p) { return p && *p > 3 && 100 / *p > 7; }
static int mixed(int a, int b, int c) {
    return (t('a', a) && t('b', b)) || (t('c', c) && !t('d', a)) ? t('e', 1) : t('f', a | b) ? t('g', 2) : t('h', 3);
}
static int safe_divide(int a, int b) { return b == 0 ? -1 : b == -1 ? -a : a / b; }
static int chain(int x) {
    int r = 0;
    if (x > 0 && (r++, x < 10) && (r += 10, x % 2) && (r += 100, x != 5))
        r += 1000;
    else if (x < 0 || (r += 7, 0))
        r = -r - 1;
    while (x-- > 0 && (x & 3 || r & 1))
        r++;
    return r;
}

int main(void) {
    int five = 5, one = 1;
    printf("%d %d %d\n", both(NULL), both(&five), both(&one));
    for (int i = 0; i < 8; i++)
        printf("%d ", mixed(i & 1, i >> 1 & 1, i >> 2));
    printf("%s\n%d %d %d\n", trace, safe_divide(7, 0), safe_divide(-2147483647 - 1 + 1, -1), safe_divide(7, 2));
    for (int x = -2; x < 14; x++)
        printf("%d ", chain(x));
    printf("%d\n", !!five == (five != 0));
    return 0;
}
