// What is right only because the program has ended before: loops that would not end, divisions by what would be zero, behind calls that may not return.
#include <stdio.h>
#include <stdlib.h>

static __attribute__((noinline)) void need_even(unsigned x) {
    if (x & 1) {
        puts("odd");
        fflush(stdout);
        exit(0);
    }
}

static __attribute__((noinline)) unsigned loop_behind(int asked, unsigned x) {
    int known;
    if (asked) {
        need_even(x);
        known = 1;
    } else {
        puts("not asked");
        known = 0;
    }
    unsigned hash = 0;
    for (unsigned i = x; i != 0; i -= 2)
        hash = hash * 31 ^ i;
    puts(known ? "known" : "unknown");
    if (known)
        puts("again");
    return hash;
}

static __attribute__((noinline)) unsigned decision_behind(int asked, unsigned x, const int *table) {
    int known;
    if (asked) {
        need_even(x);
        known = 1;
    } else {
        puts("not asked");
        known = 0;
    }
    unsigned hash = x;
    if (table[x / 2] > 3)
        hash = (hash * 77 / 3 ^ hash) * hash % 13 + 100 / (x % 2 + 1);
    else
        hash = (hash * 99 / 7 ^ hash) * hash % 17;
    if (known)
        puts("A");
    else
        puts("B");
    return hash;
}

int main(void) {
    static const int table[] = {1, 2, 3, 4, 5, 6, 7, 8};
    for (unsigned x = 0; x < 10; x += 2) {
        printf("%u\n", loop_behind(x % 4 == 0, x));
        printf("%u\n", decision_behind(x % 4 != 0, x, table));
    }
    printf("%u\n", loop_behind(1, 11));
    return 1;
}
