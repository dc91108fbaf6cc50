// Calls that have to be tail calls, deeper than the stack would be, in branches and loops.
#include <stdio.h>

#define TAIL __attribute__((musttail))
#define NOINLINE __attribute__((noinline))

struct state {
    int tag;
    int (*next)(struct state *, int, int);
};

NOINLINE static int finish(struct state *s, int a, int b) { return a * 1000 + b + s->tag; }

static int even(struct state *s, int a, int b);

NOINLINE static int odd(struct state *s, int a, int b) {
    volatile char pad[400];
    pad[b % 400] = (char)b;
    if (b == 0) return a;
    TAIL return even(s, a + 1, b - 1);
}

NOINLINE static int even(struct state *s, int a, int b) {
    if (b == 0) {
        if (s->next) TAIL return s->next(s, a, b);
        return -a;
    }
    TAIL return odd(s, a + 2, b - 1);
}

NOINLINE static int pick(struct state *s, int a, int b) {
    switch (a % 4) {
    case 0:
        s->tag++;
        TAIL return even(s, a, b);
    case 1:
        s->tag += 2;
        TAIL return odd(s, a, b);
    case 2:
        return 5;
    default:
        for (int i = 0; i < b; i++) {
            s->tag += i;
            if (s->tag > 40) TAIL return finish(s, i, b);
        }
    }
    return s->tag;
}

NOINLINE static void sink(struct state *s, int a) { printf("sink %d %d\n", s->tag, a); }

NOINLINE static void quiet(struct state *s, int a) {
    if (a > 3) {
        s->tag = a;
        TAIL return sink(s, a - 1);
    }
    printf("small %d\n", a);
}

int main(void) {
    struct state s = {1, finish}, t = {2, 0};
    printf("%d %d\n", even(&s, 0, 90000), odd(&t, 0, 89999));
    for (int i = 0; i < 8; i++) printf("%d %d\n", pick(&s, i, 9), pick(&t, i, 3));
    quiet(&s, 2);
    quiet(&s, 9);
    return 0;
}
