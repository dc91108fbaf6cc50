// Loops without end behind conditions, and loops that only exit() or an inner return leaves.
#include <stdio.h>
#include <stdlib.h>

static volatile int never;
static int ticks;

static void tick(int limit) {
    if (++ticks == limit) {
        printf("%d ticks\n", ticks);
        exit(ticks);
    }
}
static int maybe_hang(int x) {
    if (x == 12345)
        for (;;)
            ;
    if (x == 54321) {
    again:
        if (never)
            goto again;
        while (1) {
        }
    }
    return x + 1;
}
static int serve(int n) {
    for (;;) {
        n = maybe_hang(n);
        if (n % 11 == 0)
            return n;
        while (1) {
            if (n++ % 5 == 0)
                break;
        }
    }
}
static int halt(int x) {
    if (x < 0) {
        for (;;)
            ticks++;
    }
    return x;
}
__attribute__((noreturn)) static void forever(void) {
    while (1)
        tick(17);
}

int main(void) {
    printf("%d %d %d\n", serve(1), serve(100), halt(4));
    fflush(stdout);
    forever();
}
