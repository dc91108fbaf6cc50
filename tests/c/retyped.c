// Memory without a declared type becomes what it is stored as: the order of stores of different types matters.
#include <stdio.h>
#include <stdlib.h>

#define NOINLINE __attribute__((noinline))

NOINLINE static float last_store(int n, int *p, float *q) {
    for (int i = 0; i < n; i++) {
        *p = 7;
        *q = 1.5f;
    }
    return *q;
}
NOINLINE static float last_change(int n, int *p, float *q, float x) {
    for (int i = 0; i < n; i++) {
        *p = 7;
        *q = x;
        x += 1;
    }
    return *q;
}
NOINLINE static int in_turns(int *p, float *q) {
    *p = 3;
    int r = *p;
    *q = 2.0f;
    float f = *q;
    *p = 5;
    return r + (int)f * 10 + *p * 100;
}
// Each element is read as a float before it becomes an integer.
NOINLINE static void in_place(int **to, float **from) {
    float *in = *from;
    int *out = *to;
    for (long i = 0; i < 64; i++)
        for (long j = 1; j < 64; j++) out[j * 64 + i] = (int)in[(j - 1) * 64 + i + 1];
}

union number {
    int i;
    float f;
};
NOINLINE static unsigned punned(union number *u, int n) {
    unsigned s = 0;
    for (int i = 0; i < n; i++) {
        u->f = i;
        s += u->i;
    }
    return s;
}

int main(void) {
    void *memory = malloc(40000);
    printf("%g %g %d\n", last_store(3, memory, memory), last_change(3, memory, memory, 2), in_turns(memory, memory));
    union number u;
    printf("%u\n", punned(&u, 9));
    float *floats = memory;
    int *integers = memory;
    for (int i = 0; i < 10000; i++) floats[i] = i % 1009 + 1;
    in_place(&integers, &floats);
    unsigned hash = 0;
    for (int i = 64; i < 64 * 64; i++) hash = hash * 31 + integers[i];
    printf("%u\n", hash);
    free(memory);
    return 0;
}
