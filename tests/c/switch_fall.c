// Switches: fall-through, default in the middle, ranges, wide and negative values, all cases to one place.
#include <stdio.h>

static int fall(int x) {
    int r = 0;
    switch (x) {
    case 1: r += 1;
    case 2: r += 2;
    default: r += 100;
    case 3: r += 3; break;
    case 5:
    case 6: r += 5;
    case 7:
        if (r) break;
        r = 9;
    }
    return r;
}

static int ranges(long long x) {
    switch (x) {
    case -5 ... -1: return 1;
    case 0 ... 9: return 2;
    case 0x7fffffff: return 3;
    case 0x80000000LL: return 4;
    case 0x123456789abcdefLL: return 5;
    case (-0x7fffffffffffffffLL - 1): return 6;
    }
    return 0;
}

static const char *name(unsigned char c) {
    switch (c) {
    case 'a': case 'e': case 'i': case 'o': case 'u': return "vowel";
    case '0' ... '9': return "digit";
    case 255: return "last";
    default: return "other";
    }
}

static int only_default(int x) {
    switch (x) {
    default: return x + 1;
    }
}

static int one_place(int x) {
    int y = x;
    switch (x & 3) {
    case 0: case 1: case 2: y++;
    }
    switch (x) {}
    return y;
}

static int loop_in_switch(int x) {
    int s = 0;
    switch (x) {
    case 0:
        while (s < 3) {
    case 1:
            s++;
    case 2:
            s += 2;
        }
        break;
    case 3: s = 50;
    }
    return s;
}

int main(void) {
    for (int i = -1; i < 9; i++)
        printf("%d ", fall(i));
    long long wide[] = {-6, -5, -1, 0, 9, 10, 0x7fffffff, 0x80000000LL, -0x80000000LL, 0x123456789abcdefLL, -0x7fffffffffffffffLL - 1};
    for (unsigned i = 0; i < sizeof wide / sizeof *wide; i++)
        printf("%d ", ranges(wide[i]));
    printf("%s %s %s %s\n", name('e'), name('7'), name(255), name('z'));
    for (int i = 0; i < 5; i++)
        printf("%d %d %d ", only_default(i), one_place(i), loop_in_switch(i));
    printf("\n");
    return 0;
}
