/* Functions that call each other in loops, and in loops of loops, until the fuel is used up. */
#include <stdio.h>

static int fuel;

static unsigned f0(unsigned *p, int n);
unsigned f1(unsigned *p, int n);
unsigned f2(unsigned *p, int n);
unsigned f3(unsigned *p, int n);
unsigned f4(unsigned *p, int n);
unsigned f5(unsigned *p, int n);

static unsigned f0(unsigned *p, int n) {
    if (--fuel < 0)
        return 1;
    unsigned s = 0;
    int i = 0, j = 0;
    s += f5(p, n-1);
    p[i&7] ^= s*3;
    if (s&4)
        s -= p[j&7];
    for (j = 0; j < (n&3); j++) {
        s += f3(p, n/2);
        p[i&7] ^= s*2;
        if (s&1)
            s -= p[j&7];
    }
    s += f5(p, n/2);
    p[i&7] ^= s*5;
    if (s&8)
        s -= p[j&7];
    return s;
}

unsigned f1(unsigned *p, int n) {
    if (--fuel < 0)
        return 1;
    unsigned s = 1;
    int i = 0, j = 0;
    for (i = 0; i < (n&3); i++) {
        for (j = 0; j < (n&3); j++) {
            s += f2(p, i-1);
            p[i&7] ^= s*6;
            if (s&4)
                s -= p[j&7];
            s ^= f5(p, 2);
        }
        s ^= i;
    }
    s += f0(p, i-1);
    p[i&7] ^= s*6;
    if (s&4)
        s -= p[j&7];
    for (j = 0; j < (n&3); j++) {
        s += f2(p, n-1);
        p[i&7] ^= s*4;
        if (s&16)
            s -= p[j&7];
    }
    return s;
}

unsigned f2(unsigned *p, int n) {
    if (--fuel < 0)
        return 1;
    unsigned s = 2;
    int i = 0, j = 0;
    s += f2(p, 2);
    p[i&7] ^= s*4;
    if (s&1)
        s -= p[j&7];
    for (j = 0; j < (n&3); j++) {
        s += f5(p, i-1);
        p[i&7] ^= s*6;
        if (s&8)
            s -= p[j&7];
        s ^= f4(p, i-1);
    }
    return s;
}

unsigned f3(unsigned *p, int n) {
    if (--fuel < 0)
        return 1;
    unsigned s = 3;
    int i = 0, j = 0;
    for (j = 0; j < (n&3); j++) {
        s += f2(p, i-1);
        p[i&7] ^= s*9;
        if (s&2)
            s -= p[j&7];
        s ^= f1(p, 2);
    }
    for (j = 0; j < (n&3); j++) {
        s += f5(p, i-1);
        p[i&7] ^= s*7;
        if (s&2)
            s -= p[j&7];
    }
    for (j = 0; j < (n&3); j++) {
        s += f0(p, n/2);
        p[i&7] ^= s*6;
        if (s&4)
            s -= p[j&7];
        s ^= f1(p, n/2);
    }
    return s;
}

unsigned f4(unsigned *p, int n) {
    if (--fuel < 0)
        return 1;
    unsigned s = 4;
    int i = 0, j = 0;
    for (j = 0; j < (n&3); j++) {
        s += f2(p, n-1);
        p[i&7] ^= s*1;
        if (s&8)
            s -= p[j&7];
    }
    return s;
}

unsigned f5(unsigned *p, int n) {
    if (--fuel < 0)
        return 1;
    unsigned s = 5;
    int i = 0, j = 0;
    for (j = 0; j < (n&3); j++) {
        s += f0(p, n-1);
        p[i&7] ^= s*2;
        if (s&4)
            s -= p[j&7];
    }
    s += f4(p, n/2);
    p[i&7] ^= s*9;
    if (s&8)
        s -= p[j&7];
    return s;
}

int main(void) {
    unsigned a[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    for (int k = 0; k < 5; k++) {
        fuel = 300;
        printf("%u ", f0(a, k + 3));
        for (int i = 0; i < 8; i++)
            printf("%u ", a[i]);
        puts("");
    }
}
